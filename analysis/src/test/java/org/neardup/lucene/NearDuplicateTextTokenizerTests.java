package org.neardup.lucene;

import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharFilter;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.neardup.lsh.Settings;
import org.neardup.scheme.SchemeRequest;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.unit.UnitCutter;

public class NearDuplicateTextTokenizerTests extends BaseTokenStreamTestCase {

  private static final TextOptions SENTENCES = TextOptions.of(Unit.SENTENCE);
  private static final TextOptions DOCUMENTS = TextOptions.of(Unit.DOCUMENT);

  private static Tokenizer tokenizer(TextOptions options, String value) {
    Tokenizer tokenizer = new NearDuplicateTextTokenizer(options);
    tokenizer.setReader(new StringReader(value));
    return tokenizer;
  }

  private static Analyzer analyzer(TextOptions options) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        return new TokenStreamComponents(new NearDuplicateTextTokenizer(options));
      }
    };
  }

  public void testDocumentIsOneNormalisedToken() throws IOException {
    assertAnalyzesTo(
        analyzer(DOCUMENTS),
        " The cat sat.  The DOG\nslept. ",
        new String[] {"the cat sat. the dog slept."},
        new int[] {1},
        new int[] {29},
        new String[] {"document"},
        new int[] {1});
  }

  public void testSentenceIsOneTokenAtItsPosition() throws IOException {
    assertAnalyzesTo(
        analyzer(SENTENCES),
        "The cat sat.  The DOG slept.",
        new String[] {"the cat sat.", "the dog slept."},
        new int[] {0, 14},
        new int[] {12, 28},
        new String[] {"sentence", "sentence"},
        new int[] {1, 1});
  }

  public void testSentencesOutsideTheLimitsKeepTheirPositions() throws IOException {
    assertAnalyzesTo(
        analyzer(limited("sentence", 6, 14)),
        "Yes. The cat sat. No. Well. The dog slept. Why not?  ",
        new String[] {"the cat sat.", "the dog slept.", "why not?"},
        new int[] {5, 28, 43},
        new int[] {17, 42, 51},
        null,
        new int[] {2, 3, 1});
    assertTokenStreamContents(
        tokenizer(limited("sentence", 6, 14), "The cat sat. No. Well."),
        new String[] {"the cat sat."},
        new int[] {0},
        new int[] {12},
        null,
        new int[] {1},
        null,
        22,
        2,
        null,
        true,
        null);
  }

  public void testLimitsAreInclusiveCodePoints() throws IOException {
    String twoCats = "\uD83D\uDC31\uD83D\uDC31";
    assertAnalyzesTo(analyzer(limited("document", 2, 2)), twoCats, new String[] {twoCats});
    assertAnalyzesTo(analyzer(limited("document", 3, 9)), twoCats, new String[0]);
    assertAnalyzesTo(analyzer(limited("document", 0, 1)), twoCats, new String[0]);
  }

  public void testNothingComesFromNothing() throws IOException {
    for (TextOptions options : List.of(SENTENCES, DOCUMENTS)) {
      assertAnalyzesTo(analyzer(options), "", new String[0]);
      assertAnalyzesTo(analyzer(options), " \n\u00A0\t", new String[0]);
      assertAnalyzesTo(analyzer(options), "\u00AD\u200B", new String[0]);
    }
  }

  public void testOffsetsAreThoseBeforeCharFilters() throws IOException {
    Analyzer analyzer =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String fieldName) {
            return new TokenStreamComponents(new NearDuplicateTextTokenizer(SENTENCES));
          }

          @Override
          protected CharFilter initReader(String fieldName, Reader reader) {
            return new HTMLStripCharFilter(reader);
          }
        };
    assertAnalyzesTo(
        analyzer,
        "<b>The</b> cat sat. <i>The dog slept.</i>",
        new String[] {"the cat sat.", "the dog slept."},
        new int[] {3, 23},
        new int[] {19, 41});
  }

  public void testLongValues() throws IOException {
    String word = "abcdefg ";
    String value = word.repeat(100_000);
    Tokenizer tokenizer = tokenizer(DOCUMENTS, value);
    CharTermAttribute term = tokenizer.getAttribute(CharTermAttribute.class);
    tokenizer.reset();
    assertTrue(tokenizer.incrementToken());
    assertEquals(value.trim(), term.toString());
    assertFalse(tokenizer.incrementToken());
    tokenizer.end();
    tokenizer.close();
  }

  public void testTokensAreTheUnitsOfTheCutter() throws IOException {
    for (int i = 0; i < 40; i++) {
      String value = TestUtil.randomRealisticUnicodeString(random(), 200) + ". Some more. ";
      Map<Integer, String> expected = new TreeMap<>();
      new UnitCutter(SENTENCES)
          .cut(
              List.of(value),
              (position, start, end, unit) -> expected.put(position, unit.toString()));
      expected.values().removeIf(String::isEmpty);
      assertAnalyzesTo(analyzer(SENTENCES), value, expected.values().toArray(String[]::new));
    }
  }

  public void testRandomData() throws IOException {
    for (TextOptions options : List.of(SENTENCES, DOCUMENTS, limited("sentence", 5, 20))) {
      try (Analyzer analyzer = analyzer(options)) {
        checkRandomData(random(), analyzer, 30 * RANDOM_MULTIPLIER);
        checkRandomData(random(), analyzer, 3 * RANDOM_MULTIPLIER, 2000);
      }
    }
  }

  public void testFactory() throws IOException {
    Map<String, String> settings = Settings.of("unit=sentence min_length=5");
    TokenizerFactory factory = TokenizerFactory.forName("nearDuplicateText", settings);
    assertEquals(NearDuplicateTextTokenizerFactory.class, factory.getClass());
    Tokenizer tokenizer = factory.create();
    tokenizer.setReader(new StringReader("The cat sat. No. The dog slept."));
    assertTokenStreamContents(tokenizer, new String[] {"the cat sat.", "the dog slept."});
  }

  public void testFactoryRefusesUnknownSettings() {
    String error =
        refusal(() -> new NearDuplicateTextTokenizerFactory(Settings.of("units_of=sentence")));
    assertTrue(error.startsWith("unknown setting [units_of], known are [abbreviations, "));
    expectThrows(UnsupportedOperationException.class, NearDuplicateTextTokenizerFactory::new);
  }

  private static TextOptions limited(String unit, int min, int max) {
    return SchemeRequest.of(Map.of("unit", unit, "min_length", min, "max_length", max))
        .textOptions();
  }
}
