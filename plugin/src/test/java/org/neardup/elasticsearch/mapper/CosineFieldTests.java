package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.logging.log4j.Level;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.MockLog;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.fixture.CosineFiles;
import org.neardup.fixture.Terms;
import org.neardup.resource.Resources;
import org.neardup.signature.UnitSignature;

/** Fields with {@code similarity: cosine}. */
public class CosineFieldTests extends FieldTestCase {

  private static final String TEXT =
      CosineFiles.text("en", 1, 60)
          + ". The 7 walks of those who were\nwalking to http://walks.org.";

  private static final Map<String, String> TERMS =
      Map.of("similarity", "cosine", "bit_permutations", "4", "prefix_lengths", "20,12");
  private static final Map<String, String> BM25 = with(TERMS, "statistics", "en.stats");
  private static final Map<String, String> WORD_VECTORS =
      with(
          with(with(TERMS, "vector", "word_vectors"), "word_vectors", "words.vec"),
          "statistics",
          "mean.stats");
  private static final Map<String, String> GERMAN =
      with(
          with(with(BM25, "translate_from", "de"), "translation", "de-en.tsv"),
          "translation_statistics",
          "de.stats");
  private static final Map<String, String> FROM_GERMAN = with(GERMAN, "text_language", "de");

  private Path config;

  private static Map<String, String> with(Map<String, String> settings, String name, String value) {
    Map<String, String> changed = new LinkedHashMap<>(settings);
    changed.put(name, value);
    return changed;
  }

  private static Map<String, String> without(Map<String, String> settings, String name) {
    Map<String, String> changed = new LinkedHashMap<>(settings);
    changed.remove(name);
    return changed;
  }

  @Override
  protected Collection<? extends Plugin> getPlugins() {
    if (config == null) {
      config = createTempDir();
      try {
        CosineFiles.write(folder());
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return List.of(new NearDuplicatePlugin(Settings.EMPTY, config));
  }

  private Path folder() {
    return config.resolve(NearDuplicatePlugin.FOLDER);
  }

  private MapperService field(Map<String, String> settings) throws IOException {
    String properties =
        settings.entrySet().stream()
            .map(setting -> ", " + json(setting.getKey()) + ": " + json(setting.getValue()))
            .collect(Collectors.joining());
    return mapper("\"body\": {\"type\": \"near_duplicate\"" + properties + "}");
  }

  /** The bits of all units, and the tokens. */
  private List<Object> output(Map<String, String> settings, String text) throws IOException {
    MapperService mapper = field(settings);
    List<Object> output = new ArrayList<>();
    for (UnitSignature unit : type(mapper, "body").scheme().sign(List.of(text))) {
      output.add(unit);
    }
    output.addAll(tokens(mapper, text));
    return output;
  }

  private static List<String> tokens(MapperService mapper, String text) throws IOException {
    var analyzer = type(mapper, "body").getTextSearchInfo().searchAnalyzer();
    return Terms.of(analyzer.tokenStream("body", text));
  }

  public void testVectorsOfWords() throws IOException {
    Map<String, String> terms = without(without(WORD_VECTORS, "word_vectors"), "vector");
    assertThat(output(WORD_VECTORS, TEXT), not(equalTo(output(terms, TEXT))));
    assertThat(output(WORD_VECTORS, "unknown words only"), empty());
    assertThat(
        tokens(field(WORD_VECTORS), TEXT), equalTo(tokens(field(WORD_VECTORS), TEXT + " unknown")));
  }

  public void testTranslatedTerms() throws IOException {
    assertThat(
        output(with(FROM_GERMAN, "translation_stemmer", "german"), "deaden deab"),
        not(equalTo(output(FROM_GERMAN, "deaden deab"))));
    // Two of the made words are stop words of German.
    assertThat(
        output(with(FROM_GERMAN, "translation_stopwords", "german"), "dead dein denn"),
        not(equalTo(output(FROM_GERMAN, "dead dein denn"))));
  }

  public void testLanguagesShareAScheme() throws IOException {
    FieldScheme english = type(field(GERMAN), "body").scheme();
    FieldScheme german = type(field(FROM_GERMAN), "body").scheme();
    assertThat(german.signatureId(), equalTo(english.signatureId()));
    UnitSignature original = english.sign(List.of(CosineFiles.text("en", 1, 60))).get(0);
    UnitSignature translation = german.sign(List.of(CosineFiles.text("de", 1, 60))).get(0);
    UnitSignature other = german.sign(List.of(CosineFiles.text("de", 2, 60))).get(0);
    double similar = cosine(english, original, translation);
    assertThat(similar, greaterThan(.7));
    assertThat(similar, greaterThan(cosine(english, original, other) + .2));
    // The language of the scheme decides where sentences end, and is part of the scheme.
    assertThat(
        type(field(with(TERMS, "language", "de")), "body").scheme().signatureId(),
        not(equalTo(type(field(TERMS), "body").scheme().signatureId())));
  }

  private static double cosine(FieldScheme scheme, UnitSignature a, UnitSignature b) {
    return scheme.index().signature().estimate(a.equalComponents(b));
  }

  private static List<UnitSignature> sign(MapperService mapper, String text) throws IOException {
    return units(mapper, "body", parse(mapper, "{\"body\": " + json(text) + "}"));
  }

  public void testFilesArePinned() throws IOException {
    MapperService mapper = field(FROM_GERMAN);
    String mapping = mapper.documentMapper().mappingSource().toString();
    Resources files = new Resources(folder());
    for (String file : List.of("en.stats", "de.stats", "de-en.tsv")) {
      assertThat(mapping, containsString(json(files.reference(file).sha256())));
      Files.delete(folder().resolve(file));
    }
    // Its own mapping opens, also where the files are no more.
    MapperService again = createMapperService(mapping);
    assertThat(again.documentMapper().mappingSource().toString(), equalTo(mapping));
    Exception error = expectThrows(Exception.class, () -> sign(again, "dead deab"));
    assertThat(
        ExceptionsHelper.stackTrace(error),
        allOf(containsString("[en.stats]"), containsString("] must be the file [")));
    Files.writeString(folder().resolve("en.stats"), "another file");
    Exception other = expectThrows(Exception.class, () -> sign(again, "dead deab"));
    assertThat(
        ExceptionsHelper.stackTrace(other), containsString("[en.stats] must have SHA-256 ["));
  }

  /** A node keeps what it has read of a file: it signs by the scheme, whatever the file is now. */
  public void testAFileThatChangesIsNoticedOnce() throws IOException {
    MapperService mapper = field(FROM_GERMAN);
    List<UnitSignature> before = sign(mapper, "dead deab");
    Files.writeString(folder().resolve("en.stats"), "another file");
    MockLog.assertThatLogger(
        () -> assertThat(signed(mapper), equalTo(before)),
        FieldScheme.class,
        new MockLog.SeenEventExpectation(
            "the file",
            FieldScheme.class.getName(),
            Level.WARN,
            "resource [en.stats] must have SHA-256 [*"));
    MockLog.assertThatLogger(
        () -> assertThat(signed(mapper), equalTo(before)),
        FieldScheme.class,
        new MockLog.UnseenEventExpectation(
            "the file", FieldScheme.class.getName(), Level.WARN, "*"));
  }

  private static List<UnitSignature> signed(MapperService mapper) {
    return type(mapper, "body").scheme().sign(List.of("dead deab"));
  }

  public void testRefusals() {
    assertRefused("is for [similarity] = [cosine] only", Map.of("bits", "64"));
    assertRefused("[text_language]: texts must be in", with(GERMAN, "text_language", "fr"));
    assertRefused("[text_language]: texts must be in", Map.of("text_language", "de"));
    String refused =
        """
        statistics=gone.stats -> resource [gone.stats] must be a readable file
        statistics=../en.stats -> must lie inside the folder
        bands=3 -> [bands] is for [similarity] = [jaccard] only
        bits=5000 -> [bits] must be between 8 and 4096
        prefix_lengths=9,12 -> [prefix_lengths] must be between
        translate_from=de -> needs [translation]
        weight=bm25 -> need [statistics], a file
        recall=0.9 -> [recall]
        """;
    refused
        .lines()
        .map(line -> line.split("=| -> ", 3))
        .forEach(row -> assertRefused(row[2], with(TERMS, row[0], row[1])));
  }

  private void assertRefused(String message, Map<String, String> settings) {
    Exception error = expectThrows(Exception.class, () -> field(settings));
    assertThat(ExceptionsHelper.stackTrace(error), containsString(message));
  }

  public void testPrecomputedSignatures() throws IOException {
    MapperService mapper = field(FROM_GERMAN);
    String text = CosineFiles.text("de", 3, 30);
    String signature = precomputed(mapper, "body", List.of(text));
    assertThat(
        units(mapper, "body", parse(mapper, "{\"body\": {" + signature + "}}")),
        equalTo(units(mapper, "body", parse(mapper, "{\"body\": " + json(text) + "}"))));
    String withText = signature + ", \"text\": " + json(text) + ", \"language\": ";
    parse(mapper, "{\"body\": {" + withText + "\"de\"}}");
    assertThat(
        refusal(parse(mapper, "{\"body\": {" + withText + "\"en\"}}")).orElseThrow(),
        containsString("[language] must be that of the texts of field [body], [de], got [en]"));
  }
}
