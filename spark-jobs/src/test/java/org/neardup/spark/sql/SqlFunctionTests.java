package org.neardup.spark.sql;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;
import static org.neardup.fixture.Messages.failure;
import static org.neardup.spark.sql.LocalSpark.rows;
import static org.neardup.spark.sql.LocalSpark.session;
import static org.neardup.spark.sql.LocalSpark.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.functions;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.StatisticsBuilder;
import org.neardup.fixture.TestResources;
import org.neardup.lsh.IndexScheme;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.text.UnpairedSurrogates;
import org.neardup.vector.TermReader;
import org.neardup.vector.VectorScheme.TermOptions;

/** The functions give what the library gives, wherever Spark calls them. */
public class SqlFunctionTests {
  private static final String TEXT =
      "The quick brown fox jumps over the lazy dog. It did so on 12 May 1999, twice!";
  private static final String EDITED =
      "The quick brown fox jumped over the lazy dog. It did so on 12 May 1999, twice!";
  private static final Map<String, Object> SENTENCES =
      Map.of("unit", "sentence", "threshold", 0.7, "shingle", "char:4");
  private static final String SENTENCES_JSON =
      "{\"unit\": \"sentence\", \"threshold\": 0.7, \"shingle\": \"char:4\"}";

  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private static IndexScheme scheme(Map<String, ?> settings) {
    return SchemeRequest.of(settings).resolve().scheme();
  }

  @Test
  public void testSignaturesAreTheGoldenOnes() throws IOException {
    for (String file : List.of("golden-v1.tsv", "golden-cosine-v1.tsv")) {
      Path golden = Path.of("../analysis/src/test/resources/org/neardup/lsh", file);
      List<String[]> lines =
          Files.readAllLines(golden).stream()
              .map(line -> line.split("\t", -1))
              .filter(columns -> isUtf8(TestResources.unescape(columns[1])))
              .toList();
      assertTrue(lines.size() >= 15);
      for (String[] columns : lines) {
        assertGolden(columns);
      }
    }
  }

  private static void assertGolden(String[] columns) {
    SchemeFunctions functions = SchemeFunctions.of(SchemeRequest.of(settings(columns[0])));
    UTF8String text = UTF8String.fromString(TestResources.unescape(columns[1]));
    boolean empty = columns[4].isEmpty();
    InternalRow signature = functions.signature(text);
    assertEquals(
        empty ? null : columns[3],
        signature == null ? null : SignatureFormat.toBase64(signature.getBinary(1)));
    ArrayData tokens = functions.tokens(text);
    List<String> first = empty ? List.of() : List.of(columns[4].split(" "));
    for (int i = 0; i < first.size(); i++) {
      assertEquals(first.get(i), tokens.getUTF8String(i).toString());
    }
  }

  private static Map<String, String> settings(String given) {
    return Arrays.stream(given.split(" "))
        .map(setting -> setting.split("="))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  /** Whether a text has no unpaired surrogates, which no column can hold. */
  private static boolean isUtf8(String text) {
    return UnpairedSurrogates.replace(text).equals(text);
  }

  @Test
  public void testSignatureIsTheValueOfAField() {
    IndexScheme scheme = scheme(Map.of());
    byte[] container =
        new SignatureFormat(scheme.signature()).encode(new Signer(scheme.signature()).sign(TEXT));
    Row signature = value("SELECT near_duplicate_signature(?)", TEXT);
    assertEquals(scheme.signature().id(), signature.getAs("scheme"));
    assertArrayEquals(container, signature.<byte[]>getAs("signature"));
    assertEquals(
        "{\"id\":7,\"signature\":{\"scheme\":\"%s\",\"signature\":\"%s\"}}"
            .formatted(scheme.signature().id(), SignatureFormat.toBase64(container)),
        value("SELECT to_json(struct(7 AS id, near_duplicate_signature(?) AS signature))", TEXT));
  }

  @Test
  public void testSimilarityIsExact() {
    for (Map<String, Object> settings :
        List.of(
            Map.<String, Object>of(), SENTENCES, Map.<String, Object>of("similarity", "cosine"))) {
      Signer signer = new Signer(scheme(settings).signature());
      double similarity = signer.features(TEXT).similarity(signer.features(EDITED));
      assertTrue(similarity > 0.3 && similarity < 1);
      assertEquals(
          similarity,
          LocalSpark.<Double>value(
              "SELECT near_duplicate_similarity(?, ?, '" + json(settings) + "')", TEXT, EDITED),
          0);
    }
  }

  private static String json(Map<String, ?> settings) {
    return settings.entrySet().stream()
        .map(setting -> "\"" + setting.getKey() + "\": \"" + setting.getValue() + "\"")
        .collect(Collectors.joining(", ", "{", "}"));
  }

  @Test
  public void testEstimateIsThatOfTheBestPairOfUnits() {
    IndexScheme scheme = scheme(SENTENCES);
    Signer signer = new Signer(scheme.signature());
    double highest = 0;
    for (UnitSignature a : signer.sign(TEXT)) {
      for (UnitSignature b : signer.sign("Another. " + EDITED.substring(0, 46))) {
        highest = Math.max(highest, scheme.signature().estimate(a.equalComponents(b)));
      }
    }
    assertTrue(highest > 0.5 && highest < 1);
    String signature = "near_duplicate_signature(%s, '" + SENTENCES_JSON + "')";
    assertEquals(
        highest,
        LocalSpark.<Double>value(
            "SELECT near_duplicate_estimate("
                + signature.formatted("?")
                + ", "
                + signature.formatted("?")
                + ", '"
                + SENTENCES_JSON
                + "')",
            TEXT,
            "Another. " + EDITED.substring(0, 46)),
        0);
  }

  @Test
  public void testEstimateRefusesAnotherScheme() {
    Exception e =
        assertThrows(
            Exception.class,
            () ->
                value(
                    "SELECT near_duplicate_estimate(s, s, '{\"seed\": 7}')"
                        + " FROM (SELECT near_duplicate_signature(?) AS s)",
                    TEXT));
    assertTrue(e.toString(), messages(e).contains("must have signature scheme ["));
  }

  private static String messages(Throwable e) {
    return e == null ? "" : e.getMessage() + "\n" + messages(e.getCause());
  }

  @Test
  public void testSentencesAreWhereSubstringFindsThem() {
    String text =
        "\uD83D\uDE00 One is here.  Zwei \uD83D\uDC4D\uD83C\uDFFD sind e\u0301s!\n"
            + "Three? ... \uD83D\uDE00";
    List<Row> sentences =
        rows(
            "SELECT s.*, substring(text, s.start, s.end - s.start) AS cut"
                + " FROM (SELECT text, explode(near_duplicate_sentences(text)) AS s"
                + " FROM VALUES (?) AS t(text))",
            text);
    assertEquals("\uD83D\uDE00 One is here.", sentences.get(0).getAs("text"));
    assertTrue(sentences.size() >= 3);
    for (int i = 0; i < sentences.size(); i++) {
      Row sentence = sentences.get(i);
      assertEquals(sentence.<String>getAs("text"), sentence.<String>getAs("cut"));
      assertEquals(i, sentence.<Integer>getAs("position").intValue());
    }
  }

  @Test
  public void testSentencesOutsideTheLimitsKeepTheirPositions() {
    List<Row> sentences =
        rows(
            "SELECT inline(near_duplicate_sentences("
                + "'Short. This one is longer. Short. So is this one.', '{\"min_length\": 10}'))");
    assertEquals("[[1,8,27,This one is longer.], [3,35,50,So is this one.]]", sentences.toString());
  }

  @Test
  public void testNullAndNothing() {
    assertEquals(
        "[[null,null,null,null,null,null]]",
        rows("SELECT near_duplicate_signature(NULL), near_duplicate_tokens(NULL),"
                + " near_duplicate_similarity(NULL, 'a'), near_duplicate_similarity('a', NULL),"
                + " near_duplicate_sentences(NULL), near_duplicate_estimate(NULL, NULL)")
            .toString());
    Row row =
        rows("SELECT near_duplicate_signature(t), near_duplicate_tokens(t),"
                + " near_duplicate_similarity(t, t), near_duplicate_sentences(t),"
                + " to_json(struct(near_duplicate_signature(t) AS signature))"
                + " FROM VALUES (' \n') AS t(t)")
            .get(0);
    assertTrue(row.isNullAt(0));
    assertEquals(List.of(), row.getList(1));
    assertEquals(0, row.getDouble(2), 0);
    assertEquals(List.of(), row.getList(3));
    assertEquals("{}", row.getString(4));
  }

  @Test
  public void testHostileTexts() {
    for (String text :
        List.of(
            "repeat('a', 100000)",
            "repeat('\uD83D\uDE00', 25000)",
            "repeat('\u0301', 50000)",
            "repeat('. ', 50000)",
            "repeat('\\n', 100000)",
            "CAST(repeat(x'ff', 100000) AS STRING)",
            "CAST(unhex('EDA080EDB080EDA080') AS STRING)")) {
      Row row =
          rows("SELECT near_duplicate_signature(t), near_duplicate_tokens(t),"
                  + " size(near_duplicate_sentences(t)), near_duplicate_similarity(t, t)"
                  + " FROM (SELECT "
                  + text
                  + " AS t)")
              .get(0);
      assertEquals(text, row.isNullAt(0), row.getList(1).isEmpty());
      assertEquals(text, row.isNullAt(0) ? 0 : 1, row.getDouble(3), 0);
    }
  }

  @Test
  public void testCallsOfConstantsAreConstants() {
    String plan =
        session()
            .sql("SELECT near_duplicate_tokens('a b c d e f') AS t")
            .queryExecution()
            .optimizedPlan()
            .toString();
    assertTrue(plan, plan.contains("-0") && !plan.contains("near_duplicate_tokens"));
  }

  @Test
  public void testGeneratedAndInterpretedCodeAgree() {
    String sql =
        "SELECT id, near_duplicate_signature(text) AS s, near_duplicate_tokens(text) AS t,"
            + " near_duplicate_similarity(text, concat('x ', text)) AS e,"
            + " near_duplicate_sentences(text) AS u FROM (SELECT id,"
            + " concat_ws(' ', 'row', id % 7, 'has a text of some words. And another.') AS text"
            + " FROM range(100))";
    String generated =
        session().sql(sql + " ORDER BY id").queryExecution().executedPlan().toString();
    assertTrue(generated, generated.contains("near_duplicate_tokens(text"));
    String expected = hash(sql);
    try {
      session().conf().set("spark.sql.codegen.wholeStage", false);
      assertEquals(expected, hash(sql));
      session().conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
      assertEquals(expected, hash(sql));
    } finally {
      session().conf().unset("spark.sql.codegen.wholeStage");
      session().conf().unset("spark.sql.codegen.factoryMode");
    }
  }

  private static String hash(String sql) {
    return rows("SELECT md5(string(collect_list(j))) FROM (SELECT to_json(struct(*)) AS j FROM ("
            + sql
            + ") ORDER BY id)")
        .toString();
  }

  @Test
  public void testWrongSettingsAreRefusedByTheAnalyser() {
    assertRefused("'{\"threshold\": 2}'", "[threshold] must be", "2");
    assertRefused("'{\"tresh\": 1}'", "unknown setting [tresh], known are [");
    assertRefused(
        "'{\"unit\": \"word\"}'",
        "[unit] must be one of [document, sentence, passage], got [word]");
    assertRefused("'{\"rows\": 3}'", "[bands] and [rows] go together");
    assertRefused("'{\"bits\": 64}'", "is for [similarity] = [cosine] only");
    assertRefused("'[1]'", "must be a JSON object such as {\"unit\": \"sentence\"}, got [[1]]");
    assertRefused("'{'", "must be a JSON object such as {\"unit\": \"sentence\"}, got [{]");
    assertRefused("''", "must be a JSON object such as {\"unit\": \"sentence\"}, got []");
    assertRefused("CAST(NULL AS STRING)", "got [null]");
    assertRefused("t", "must be a constant string, got [t");
    assertRefused("7", "must be a constant string, got [7]");
    assertRefused(
        "'{}', '{}'",
        "`near_duplicate_tokens` requires 1 or 2 parameters but the actual number is 3");
    assertRefused(
        "'{\"similarity\": \"cosine\", \"statistics\": \"/none.ndts\"}'",
        "resource [/none.ndts] must be a readable file");
  }

  private static void assertRefused(String settings, String... parts) {
    String e =
        failure(
            AnalysisException.class,
            () ->
                session()
                    .sql(
                        "SELECT near_duplicate_tokens(t, "
                            + settings
                            + ") FROM VALUES ('a') AS t(t)"));
    for (String part : parts) {
      assertTrue(e, e.contains(part));
    }
  }

  @Test
  public void testSettingsMayBeAnyConstant() {
    Object expected = value("SELECT near_duplicate_tokens(?, '{\"seed\": 5}')", TEXT);
    List<String> constants =
        new ArrayList<>(
            List.of(
                "concat('{\"seed\":', '5', '}')",
                "'{\"scheme_id\": \"a\", \"settings\": {\"seed\": 5}}'"));
    if (!session().version().startsWith("3.")) { // which has no variables
      session().sql("DECLARE OR REPLACE VARIABLE neardup STRING DEFAULT '{\"seed\": 5}'");
      constants.add("neardup");
    }
    for (String settings : constants) {
      assertEquals(
          settings, expected, value("SELECT near_duplicate_tokens(?, " + settings + ")", TEXT));
    }
    assertEquals(expected, value("SELECT near_duplicate_tokens(?, ?)", TEXT, "{\"seed\": 5}"));
  }

  @Test
  public void testFunctionsAreDescribed() {
    for (SqlFunction function : SqlFunction.values()) {
      String described = rows("DESCRIBE FUNCTION EXTENDED " + function.id()).toString();
      assertHas(described, function.id() + "(", "settings - a constant JSON object");
    }
  }

  @Test
  public void testFilesOfTheSchemeAreKnownByTheirPaths() throws IOException {
    Path folder = temporary.getRoot().toPath();
    writeStatistics(folder.resolve("en.ndts"));
    Resources files = new Resources(folder);
    SignatureScheme scheme =
        SchemeRequest.of(Map.of("similarity", "cosine", "statistics", "en.ndts"))
            .resolve(files::reference)
            .scheme()
            .signature();
    Signer signer = new Signer(scheme, "en", files);
    double similarity = signer.features(TEXT).similarity(signer.features(EDITED));
    List<Row> found =
        rows(
            "SELECT near_duplicate_similarity(?, concat(?, repeat(' ', int(id))),"
                + " '{\"similarity\": \"cosine\", \"statistics\": \""
                + folder.resolve("en.ndts")
                + "\"}') FROM range(4)",
            TEXT,
            EDITED);
    assertEquals(4, found.size());
    found.forEach(row -> assertEquals(similarity, row.getDouble(0), 0));
  }

  private static void writeStatistics(Path file) throws IOException {
    Normalizer normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));
    NormalizedText unit = new NormalizedText();
    StatisticsBuilder builder = new StatisticsBuilder();
    for (String text : List.of(TEXT, "The dog was lazy.", "Another dog jumps.")) {
      normalizer.normalize(text, 0, text.length(), unit);
      builder.add(new TermReader(TermOptions.PLAIN).read(unit));
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      builder.write(out);
    }
  }

  @Test
  public void testThreadsShareFunctionsAndTasksGetThem() throws Exception {
    SchemeFunctions functions = SchemeFunctions.of(SchemeRequest.EMPTY);
    List<UTF8String> texts =
        IntStream.range(0, 100)
            .mapToObj(i -> UTF8String.fromString(TEXT.repeat(i % 9) + i))
            .toList();
    List<ArrayData> expected = texts.stream().map(functions::tokens).toList();
    assertEquals(expected, texts.parallelStream().map(functions::tokens).toList());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(functions);
    }
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    SchemeFunctions copy = (SchemeFunctions) in.readObject();
    assertEquals(functions, copy);
    assertEquals(expected, texts.stream().map(copy::tokens).toList());
  }
}
