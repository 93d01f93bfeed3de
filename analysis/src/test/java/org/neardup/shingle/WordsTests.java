package org.neardup.shingle;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.junit.Test;
import org.neardup.fixture.Terms;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * Words are the same as of Lucene's tokenizer, whichever way they are found, but in scripts without
 * spaces for which the tokenizer knows no better than a run ({@link ShingleHasherTests}).
 */
public class WordsTests {

  private final Normalizer normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));
  private final NormalizedText unit = new NormalizedText();
  private final Words words = new Words();
  private final StandardTokenizer tokenizer = new StandardTokenizer();

  @Test
  public void testWorkedExample() throws IOException {
    assertEquals(
        List.of("it's", "3,000.5", "u.s.a", "a_1", "_b", "x", "müller's", "7", "東", "京", "end"),
        words("It's 3,000.5 (U.S.A.) a_1 _b __ x: Müller's, 7. 東京 - end"));
  }

  /** All texts of up to four characters that have rules. */
  @Test
  public void testEveryShortAsciiTextGivesWhatTheTokenizerGives() throws IOException {
    String alphabet = "ab1_:.',; -";
    for (int length = 1; length <= 4; length++) {
      for (String text : texts(alphabet, length)) {
        assertSameAsTokenizer(text);
      }
    }
  }

  private static List<String> texts(String alphabet, int length) {
    List<String> texts = List.of("");
    for (int i = 0; i < length; i++) {
      texts =
          texts.stream().flatMap(text -> alphabet.chars().mapToObj(c -> text + (char) c)).toList();
    }
    return texts;
  }

  /** Texts are read in blocks of 32 characters: what stands on both sides of a border. */
  @Test
  public void testTextsAcrossBlocksGiveWhatTheTokenizerGives() throws IOException {
    String alphabet = "a1_.' ";
    for (String made : texts(alphabet, 3)) {
      for (int before = 27; before < 33; before++) {
        assertSameAsTokenizer("-".repeat(before) + made);
        assertSameAsTokenizer("-".repeat(before - 1) + "b" + made + "c".repeat(32));
        assertSameAsTokenizer("_".repeat(before) + made + "_".repeat(32) + made);
      }
    }
  }

  @Test
  public void testEveryAsciiCharacterGivesWhatTheTokenizerGives() throws IOException {
    for (char c = 0; c < 128; c++) {
      for (char beside : "a1_.' \u00E9".toCharArray()) {
        assertSameAsTokenizer("" + beside + c + beside);
        assertSameAsTokenizer("" + c + c + beside + c);
      }
    }
  }

  @Test
  public void testMixedTextsGiveWhatTheTokenizerGives() throws IOException {
    Random random = new Random(7);
    String alphabet =
        "aab1_:.',; "
            + " -\u00E9\u0301\u00B7\u2019\u05D0\u30AB\u6771\u200D\uFE0F\u20E3#\u0661\u0915\u093F"
            + "\u0416\u0628\u0564\u10D0\u1200\u0F40\u0F0B\uAC00\u3042\u30FC\uFF76";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(20); i > 0; i--) {
        if (random.nextInt(12) == 0) {
          text.appendCodePoint(0x1F1E6 + random.nextInt(0x500));
        } else {
          // Often as in ASCII, so that pieces of it follow each other.
          int most = random.nextBoolean() ? 13 : alphabet.length();
          text.append(alphabet.charAt(random.nextInt(most)));
        }
      }
      assertSameAsTokenizer(text.toString());
    }
  }

  @Test
  public void testLongWordsAreCutWhereTheTokenizerCutsThem() throws IOException {
    for (int length = 245; length < 265; length++) {
      for (String behind : new String[] {"", ".b", "'1", "_", " c", ".1 d", "\u00E9"}) {
        assertSameAsTokenizer("a ".repeat(3) + "b".repeat(length) + behind);
        assertSameAsTokenizer("1".repeat(length) + behind + " x".repeat(300));
      }
    }
    assertSameAsTokenizer("a.".repeat(1000) + " b");
  }

  private void assertSameAsTokenizer(String raw) throws IOException {
    assertEquals(raw, tokens(normalizer.normalize(raw)), words(raw));
  }

  private List<String> words(String raw) throws IOException {
    normalizer.normalize(raw, 0, raw.length(), unit);
    words.read(unit);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < words.count(); i++) {
      int start = words.start(i);
      found.add(new String(words.bytes(), start, words.end(i) - start, StandardCharsets.UTF_16LE));
    }
    int end = found.isEmpty() ? 0 : words.end(words.count() - 1);
    assertEquals(
        String.join(" ", found), new String(words.bytes(), 0, end, StandardCharsets.UTF_16LE));
    return found;
  }

  private List<String> tokens(String text) throws IOException {
    tokenizer.setReader(new StringReader(text));
    return Terms.of(tokenizer);
  }
}
