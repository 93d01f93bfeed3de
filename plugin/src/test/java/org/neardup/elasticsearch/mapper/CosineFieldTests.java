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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.plugins.Plugin;
import org.neardup.elasticsearch.CosineFiles;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.lsh.Setting;
import org.neardup.signature.UnitSignature;
import org.neardup.vector.ResourceFolder;

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
    List<String> tokens = new ArrayList<>();
    try (TokenStream stream =
        type(mapper, "body").getTextSearchInfo().searchAnalyzer().tokenStream("body", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        tokens.add(term.toString());
      }
      stream.end();
    }
    return tokens;
  }

  private record Change(Map<String, String> before, String name, String value) {}

  public void testEverySettingChangesSignaturesOrTokens() throws IOException {
    Map<String, String> planned = Map.of("similarity", "cosine");
    List<Change> changes =
        List.of(
            new Change(Map.of(), "similarity", "cosine"),
            new Change(WORD_VECTORS, "word_vectors", "other-words.vec"),
            new Change(WORD_VECTORS, "centred", "false"),
            new Change(BM25, "statistics", "other-en.stats"),
            new Change(BM25, "weight", "tf_idf"),
            new Change(BM25, "k1", "2.5"),
            new Change(BM25, "b", "0.1"),
            new Change(BM25, "min_frequency", "20"),
            new Change(TERMS, "min_terms", "1000"),
            new Change(TERMS, "stop_words", "english"),
            new Change(TERMS, "stem", "english"),
            new Change(TERMS, "projection_distribution", "rademacher"),
            new Change(TERMS, "bits", "512"),
            new Change(TERMS, "bit_permutations", "5"),
            new Change(TERMS, "prefix_lengths", "20,11"),
            new Change(TERMS, "seed", "7"),
            new Change(TERMS, "unit", "sentence"),
            new Change(TERMS, "min_length", "10000"),
            new Change(TERMS, "max_length", "10"),
            new Change(TERMS, "min_words", "10000"),
            new Change(TERMS, "strip_digits", "true"),
            new Change(TERMS, "strip_punctuation", "true"),
            new Change(TERMS, "expand_contractions", "true"),
            new Change(with(TERMS, "unit", "sentence"), "sentence_rules", "lines"),
            new Change(with(TERMS, "unit", "sentence"), "line_breaks", "end"),
            new Change(TERMS, "strip_urls", "true"),
            new Change(with(TERMS, "unit", "passage"), "passage_words", "8"),
            new Change(planned, "threshold", "0.9"),
            new Change(planned, "recall", "0.8"),
            new Change(GERMAN, "text_language", "de"),
            new Change(FROM_GERMAN, "translation", "other-de-en.tsv"),
            new Change(FROM_GERMAN, "translation_statistics", "other-de.stats"),
            new Change(FROM_GERMAN, "translation_probability", "direct"));
    Set<String> covered = new TreeSet<>();
    for (Change change : changes) {
      covered.add(change.name());
      // Words of both languages.
      String text = TEXT + " It is. " + CosineFiles.text("de", 1, 60) + " it's 5";
      assertThat(
          change.toString(),
          output(with(change.before(), change.name(), change.value()), text),
          not(equalTo(output(change.before(), text))));
    }
    Set<String> elsewhere =
        Set.of(
            // Bands are planned for it; prefixes are not.
            "units",
            // See testVectorsOfWords, testLanguages, testTranslatedTerms and testFilesArePinned.
            "vector",
            "language",
            "translate_from",
            "translation_stop_words",
            "translation_stem",
            "statistics_sha256",
            "word_vectors_sha256",
            "translation_sha256",
            "translation_statistics_sha256");
    covered.addAll(elsewhere);
    Set<String> all = Setting.names("cosine");
    all.add("text_language");
    assertThat(covered, equalTo(all));
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
        output(with(FROM_GERMAN, "translation_stem", "german"), "deaden deab"),
        not(equalTo(output(FROM_GERMAN, "deaden deab"))));
    // Two of the made words are stop words of German.
    assertThat(
        output(with(FROM_GERMAN, "translation_stop_words", "german"), "dead dein denn"),
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
    ResourceFolder files = new ResourceFolder(folder());
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

  public void testRefusals() {
    assertRefused(
        "resource [gone.stats] must be a readable file", with(TERMS, "statistics", "gone.stats"));
    assertRefused("must lie inside the folder", with(TERMS, "statistics", "../en.stats"));
    assertRefused("[bands] is for [similarity] = [jaccard] only", with(TERMS, "bands", "3"));
    assertRefused("is for [similarity] = [cosine] only", Map.of("bits", "64"));
    assertRefused("[text_language]: texts must be in", with(GERMAN, "text_language", "fr"));
    assertRefused("[text_language]: texts must be in", Map.of("text_language", "de"));
    assertRefused("[bits] must be between 8 and 4096", with(TERMS, "bits", "5000"));
    assertRefused("[prefix_lengths] must be between", with(TERMS, "prefix_lengths", "9,12"));
    assertRefused("needs [translation]", with(TERMS, "translate_from", "de"));
    assertRefused("need [statistics], a file", with(TERMS, "weight", "bm25"));
    assertRefused("[recall]", with(TERMS, "recall", "0.9"));
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
        Refusals.of(parse(mapper, "{\"body\": {" + withText + "\"en\"}}")).orElseThrow(),
        containsString("[language] must be that of the texts of field [body], [de], got [en]"));
  }
}
