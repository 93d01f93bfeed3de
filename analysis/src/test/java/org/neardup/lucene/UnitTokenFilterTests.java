package org.neardup.lucene;

import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.analysis.CannedTokenStream;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.analysis.Token;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.QueryBuilder;
import org.neardup.fixture.Terms;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.Settings;
import org.neardup.lsh.UnitTokens;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.CountingAccount;
import org.neardup.text.Unit;

public class UnitTokenFilterTests extends BaseTokenStreamTestCase {

  private static final IndexScheme SENTENCES = Schemes.of(Unit.SENTENCE, 3, 2);
  private static final IndexScheme DOCUMENTS = Schemes.of(Unit.DOCUMENT, 3, 2);
  private static final Map<String, String> COSINE =
      Settings.of("similarity=cosine unit=sentence bits=64 bit_permutations=2 prefix_lengths=20,6");
  private static final IndexScheme PREFIXES = SchemeRequest.of(COSINE).resolve().scheme();

  /** The tokens that a field would have, computed without any token stream. */
  private static String[] tokens(IndexScheme scheme, String value) {
    UnitTokens bands = UnitTokens.of(scheme);
    List<UnitSignature> units = new Signer(scheme.signature()).sign(value);
    String[] tokens = new String[units.size() * scheme.tokensPerUnit()];
    for (int i = 0; i < tokens.length; i++) {
      byte[] token = bands.token(i % scheme.tokensPerUnit(), units.get(i / scheme.tokensPerUnit()));
      tokens[i] = new String(token, StandardCharsets.US_ASCII);
    }
    return tokens;
  }

  private static TokenStream filter(IndexScheme scheme, Token... units) {
    return new UnitTokenFilter(new CannedTokenStream(3, 40, units), scheme);
  }

  public void testEveryBandTokenHasItsOwnPositionAndTheOffsetsOfItsUnit() throws IOException {
    assertTokenStreamContents(
        filter(
            SENTENCES, new Token("the cat sat.", 2, 0, 12), new Token("a dog slept.", 3, 14, 28)),
        tokens(SENTENCES, "The cat sat.  A DOG slept."),
        new int[] {0, 0, 0, 14, 14, 14},
        new int[] {12, 12, 12, 28, 28, 28},
        Collections.nCopies(6, "minhash_band").toArray(String[]::new),
        new int[] {1, 1, 1, 1, 1, 1},
        null,
        40,
        0,
        null,
        false,
        null);
  }

  public void testPrefixTokensHaveTheirOwnPositionsAndType() throws IOException {
    String prefix = "random_projection_prefix";
    assertTokenStreamContents(
        filter(PREFIXES, new Token("the cat sat.", 2, 0, 12)),
        tokens(PREFIXES, "The cat sat."),
        new int[] {0, 0, 0, 0},
        new int[] {12, 12, 12, 12},
        new String[] {prefix, prefix, prefix, prefix},
        new int[] {1, 1, 1, 1},
        null,
        40,
        0,
        null,
        false,
        null);
  }

  public void testUnitsWithoutSignatureGiveNothing() throws IOException {
    assertTokenStreamContents(
        filter(
            SENTENCES,
            new Token("", 0, 0),
            new Token("the cat sat.", 2, 14),
            new Token(" ", 15, 16)),
        tokens(SENTENCES, "the cat sat."));
    assertTokenStreamContents(filter(SENTENCES), new String[0]);
  }

  public void testNormalisesWhatIsNot() throws IOException {
    assertTokenStreamContents(
        filter(DOCUMENTS, new Token("  The\u00A0CAT \n sat.", 0, 17)),
        tokens(DOCUMENTS, "the cat sat."));
  }

  public void testAnalyzerGivesTheTokensOfTheSigner() throws IOException {
    for (IndexScheme scheme :
        List.of(SENTENCES, DOCUMENTS, Schemes.of(Unit.SENTENCE, 20, 6), PREFIXES)) {
      try (Analyzer analyzer = new NearDuplicateAnalyzer(scheme)) {
        assertAnalyzesTo(analyzer, "", new String[0]);
        for (int i = 0; i < 30; i++) {
          String value =
              TestUtil.randomRealisticUnicodeString(random(), 100)
                  + ". And more. "
                  + TestUtil.randomUnicodeString(random(), 100);
          assertAnalyzesTo(analyzer, value, tokens(scheme, value));
        }
      }
    }
  }

  /** As a {@code match} query with {@code minimum_should_match} takes a text. */
  public void testEveryTokenIsAClauseOfItsOwn() {
    try (Analyzer analyzer = new NearDuplicateAnalyzer(Schemes.of(Unit.DOCUMENT, 20, 6))) {
      Query query = new QueryBuilder(analyzer).createMinShouldMatchQuery("body", "A text.", 0.1f);
      BooleanQuery clauses = (BooleanQuery) query;
      assertEquals(20, clauses.clauses().size());
      assertEquals(2, clauses.getMinimumNumberShouldMatch());
    }
  }

  public void testRandomData() throws IOException {
    for (IndexScheme scheme : List.of(SENTENCES, DOCUMENTS, PREFIXES)) {
      try (Analyzer analyzer = new NearDuplicateAnalyzer(scheme)) {
        checkRandomData(random(), analyzer, 20 * RANDOM_MULTIPLIER);
        checkRandomData(random(), analyzer, 2 * RANDOM_MULTIPLIER, 1000);
      }
    }
  }

  public void testRandomDataAfterAnotherTokenizer() throws IOException {
    Analyzer analyzer =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String fieldName) {
            MockTokenizer words = new MockTokenizer(MockTokenizer.WHITESPACE, false);
            return new TokenStreamComponents(words, new UnitTokenFilter(words, DOCUMENTS));
          }
        };
    checkRandomData(random(), analyzer, 20 * RANDOM_MULTIPLIER);
    analyzer.close();
  }

  public void testFactories() throws IOException {
    String[] settings = {"unit", "sentence", "shingle", "char:5", "bands", "3", "rows", "2"};
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("nearDuplicateText", settings)
            .addTokenFilter("nearDuplicateTokens", settings)
            .build()) {
      String value = "The cat sat. A dog slept.";
      assertAnalyzesTo(analyzer, value, tokens(SENTENCES, value));
    }
  }

  public void testFactoryOfPrefixes() throws IOException {
    Path folder = createTempDir();
    Map<String, String> settings = new HashMap<>(COSINE);
    settings.put("resources", folder.toString());
    settings.put("text_language", "en");
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("nearDuplicateText", Settings.of("unit=sentence"))
            .addTokenFilter("nearDuplicateTokens", settings)
            .build()) {
      String value = "The cat sat. A dog slept.";
      assertAnalyzesTo(analyzer, value, tokens(PREFIXES, value));
    }
  }

  public void testFactoryRefusesWhatTheSchemeRefuses() {
    assertRefused("unknown setting [band]", "band=3");
    assertRefused(
        "resource [gone] must be",
        "similarity=cosine statistics=gone resources=" + createTempDir());
    expectThrows(UnsupportedOperationException.class, UnitTokenFilterFactory::new);
  }

  private static void assertRefused(String message, String settings) {
    Exception error =
        expectThrows(
            IllegalArgumentException.class,
            () -> TokenFilterFactory.forName("nearDuplicateTokens", Settings.of(settings)));
    while (error.getCause() instanceof IllegalArgumentException cause) {
      error = cause;
    }
    assertTrue(error.getMessage(), error.getMessage().startsWith(message));
  }

  public void testEverySettingOfTheSchemeChangesTheTokens() throws IOException {
    Map<String, String> base = Settings.of("unit=sentence bands=4 rows=2 shingle=char:5");
    String value = "In 1969, the first two people walked\non the moon! It's July at www.nasa.gov.";
    String[] before = tokens(base, value);
    Map<String, String> changes =
        Settings.of(
            "unit=document shingle=char:6 family=classic band_bits=8 seed=1 min_length=40"
                + " max_length=20 min_words=5 strip_punctuation=true strip_digits=true"
                + " expand_contractions=true sentence_rules=lines line_breaks=end strip_urls=true"
                + " stemmer=english");
    for (Map.Entry<String, String> change : changes.entrySet()) {
      Map<String, String> settings = new HashMap<>(base);
      settings.put(change.getKey(), change.getValue());
      assertFalse(change.toString(), Arrays.equals(before, tokens(settings, value)));
    }
  }

  private static String[] tokens(Map<String, String> settings, String value) throws IOException {
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("nearDuplicateText", new HashMap<>(settings))
            .addTokenFilter("nearDuplicateTokens", new HashMap<>(settings))
            .build()) {
      return Terms.of(analyzer, value).toArray(String[]::new);
    }
  }

  public void testMoreUnitsThanThereMayBeAreRefused() throws IOException {
    Map<String, String> lines = Settings.of("unit=sentence sentence_rules=lines bands=1 rows=2");
    try (Analyzer analyzer =
        new NearDuplicateAnalyzer(SchemeRequest.of(lines).resolve().scheme())) {
      assertEquals(
          "a text must have at most 100000 units, got more: cut it in parts",
          refusal(() -> Terms.of(analyzer, "a\n".repeat(UnitTokenFilter.MAX_UNITS + 1))));
      assertEquals(1, Terms.of(analyzer, "a\n").size());
    }
  }

  public void testMemoryIsAskedForUntilTheStreamIsClosed() throws IOException {
    CountingAccount account = new CountingAccount();
    try (Analyzer analyzer =
        new NearDuplicateAnalyzer(SENTENCES, "en", new Resources(createTempDir(), account))) {
      String text = "Some words of this one sentence. ".repeat(10_000);
      assertEquals(30_000, Terms.of(analyzer, text).size());
      assertTrue("" + account.most(), account.most() > 30_000 * 100);
      assertEquals(0, account.reserved());
    }
  }
}
