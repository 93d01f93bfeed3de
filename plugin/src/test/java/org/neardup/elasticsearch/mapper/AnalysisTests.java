package org.neardup.elasticsearch.mapper;

import static org.apache.lucene.tests.analysis.BaseTokenStreamTestCase.checkRandomData;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.neardup.fixture.Messages.assertRefused;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.test.ESTokenStreamTestCase;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.mapper.AnalysisComponents.TokenKind;
import org.neardup.fixture.Terms;
import org.neardup.scheme.Setting;

/** Tokenizer, token filter and analyzer as an index configures them. */
public class AnalysisTests extends ESTokenStreamTestCase {

  private static final String TEXT =
      "The harbour of Lisbon was rebuilt in 1757; two years after the earthquake. "
          + "Nothing of the old quay, it's said,\nwas left (see www.lisbon.pt/1757).";

  private static Settings.Builder explicit() {
    return Settings.builder().put("unit", "sentence").put("bands", 16).put("rows", 4);
  }

  private static void put(
      Settings.Builder all, String kind, String name, String type, Settings settings) {
    String prefix = "index.analysis." + kind + "." + name + ".";
    all.put(Settings.builder().put(settings).normalizePrefix(prefix).build());
    all.put(prefix + "type", type);
  }

  public void testTokenizerNormalises() throws IOException {
    Settings sentences = Settings.builder().put("unit", "sentence").build();
    assertThat(
        Terms.of(tokenizer(sentences), "The  ﬁrst Line.  The SECOND\u00a0one."),
        equalTo(List.of("the first line.", "the second one.")));
    assertThat(
        Terms.of(tokenizer(Settings.EMPTY), "The  ﬁrst Line.  The SECOND\u00a0one."),
        equalTo(List.of("the first line. the second one.")));
  }

  public void testPreconfigured() throws IOException {
    Analyzer preconfigured = analysis(Settings.EMPTY).indexAnalyzers.get("minhash_bands");
    assertThat(
        Terms.of(preconfigured, TEXT),
        equalTo(Terms.of(analyzer(Settings.builder().put("unit", "document").build()), TEXT)));
    TestAnalysis defaults = analysis(Settings.EMPTY);
    assertTrue(defaults.tokenizer.containsKey("near_duplicate_text"));
    assertTrue(defaults.tokenFilter.containsKey("minhash_bands"));
  }

  /**
   * Tokens at one position would be synonyms to a match query, which then ignores
   * minimum_should_match.
   */
  public void testEachTokenHasItsOwnPositionAndTheOffsetsOfItsUnit() throws IOException {
    try (TokenStream stream = analyzer(explicit().build()).tokenStream("field", TEXT)) {
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      OffsetAttribute offsets = stream.addAttribute(OffsetAttribute.class);
      stream.reset();
      int second = TEXT.indexOf("Nothing");
      for (int token = 0; token < 32; token++) {
        assertTrue(stream.incrementToken());
        assertThat(increment.getPositionIncrement(), equalTo(1));
        assertThat(offsets.startOffset(), equalTo(token < 16 ? 0 : second));
        assertThat(offsets.endOffset(), equalTo(token < 16 ? second - 1 : TEXT.length()));
      }
      assertFalse(stream.incrementToken());
      stream.end();
    }
  }

  public void testRandomData() throws IOException {
    checkRandomData(random(), analyzer(explicit().build()), 50);
  }

  public void testNullStandsForTheDefault() throws IOException {
    List<String> words = new ArrayList<>();
    for (TokenKind kind : TokenKind.values()) {
      List<String> tokens = Terms.of(analyzer(kind, Settings.EMPTY), TEXT);
      assertThat(
          Terms.of(analyzer(kind, nulls(Setting.names(kind.similarity))), TEXT), equalTo(tokens));
      words.addAll(tokens);
      Set<String> names = Setting.names(kind.similarity);
      names.removeAll(AnalysisComponents.CUTTING);
      if (kind == TokenKind.MINHASH_BANDS) {
        names.remove("language");
      }
      assertNotNull(component("filter", kind.id(), nulls(names)).tokenFilter.get("my"));
    }
    assertThat(words, not(hasSize(0)));
    assertThat(
        Terms.of(tokenizer(nulls(AnalysisComponents.textSettings())), TEXT),
        equalTo(Terms.of(tokenizer(Settings.EMPTY), TEXT)));
  }

  private static Settings nulls(Set<String> names) {
    Settings.Builder settings = Settings.builder();
    names.forEach(settings::putNull);
    return settings.build();
  }

  public void testErrors() {
    String refused =
        """
        analyzer band=20 -> analyzer [my]: unknown setting [band], it takes [abbreviations,
        analyzer bands=16,rows=9,components=128 -> [bands] x [rows] must be at most [components] = 128, got 16 x 9 = 144
        analyzer similarity=cosine -> [similarity] must be [jaccard] here, got [cosine]
        tokenizer bands=4 -> tokenizer [my]: unknown setting [bands], it takes [abbreviations, expand_contractions,
        filter language=el -> token filter [my]: unknown setting [language], it takes [band_bits, band_components, banding,
        tokenizer stemmer=english -> tokenizer [my]: [stemmer] must be [none] here, got [english]: set it on the token filter
        """;
    for (String row : refused.lines().toList()) {
      String[] fields = row.split(" ", 2);
      String[] settings = fields[1].split(" -> ");
      Settings.Builder builder = Settings.builder();
      for (String setting : settings[0].split(",")) {
        builder.put(setting.split("=")[0], setting.split("=")[1]);
      }
      assertRefused(settings[1], () -> component(fields[0], builder.build()));
    }
  }

  private static TestAnalysis analysis(Settings settings) throws IOException {
    return createTestAnalysis(
        new Index("test", "_na_"),
        settings,
        new NearDuplicatePlugin(Settings.EMPTY, Path.of("config")));
  }

  private static TestAnalysis component(String kind, Settings settings) throws IOException {
    return component(
        kind, kind.equals("tokenizer") ? "near_duplicate_text" : "minhash_bands", settings);
  }

  private static TestAnalysis component(String kind, String type, Settings settings)
      throws IOException {
    Settings.Builder all = Settings.builder();
    put(all, kind, "my", type, settings);
    return analysis(all.build());
  }

  private static Analyzer analyzer(Settings settings) throws IOException {
    return analyzer(TokenKind.MINHASH_BANDS, settings);
  }

  private static Analyzer analyzer(TokenKind kind, Settings settings) throws IOException {
    return component("analyzer", kind.id(), settings).indexAnalyzers.get("my");
  }

  private static Analyzer tokenizer(Settings settings) throws IOException {
    return chain(component("tokenizer", settings).tokenizer.get("my"), null);
  }

  private static Analyzer chain(TokenizerFactory tokenizer, @Nullable TokenFilterFactory filter) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        var source = tokenizer.create();
        return new TokenStreamComponents(source, filter == null ? source : filter.create(source));
      }
    };
  }
}
