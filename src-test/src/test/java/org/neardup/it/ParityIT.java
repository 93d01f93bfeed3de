package org.neardup.it;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.CosineFiles;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.pinned.jackson.core.json.JsonWriteFeature;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.json.JsonMapper;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.UnpairedSurrogates;

/**
 * The plugin, over HTTP on a real server, and the job compute the same signatures and tokens, byte
 * for byte, of texts of all scripts with unpaired surrogates and everything else that is legal in a
 * JSON string.
 */
public class ParityIT {

  private static final int TEXTS = TestScale.of(400, 100_000);

  private static final int VECTORS = TestScale.of(300, 10_000);
  private static final int BATCH = 100;
  private static final String INDEX = "parity";

  /**
   * Sends characters beyond ASCII as escapes: the only way in which an unpaired surrogate travels.
   */
  private static final JsonMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @Rule public TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void testDocuments() throws Exception {
    assertParity(Map.of("unit", "document", "shingle", "char:5", "bands", "8", "rows", "16"));
  }

  @Test
  public void testSentences() throws Exception {
    Map<String, String> settings = new TreeMap<>(Map.of("unit", "sentence", "bands", "8"));
    settings.putAll(Map.of("rows", "16", "sentence_rules", "language"));
    settings.putAll(Map.of("expand_contractions", "true", "stemmer", "english"));
    settings.putAll(Map.of("strip_punctuation", "true", "strip_digits", "true"));
    String[] texts = withWords("en");
    for (int i = 0; i < texts.length; i++) {
      texts[i] += " They weren't J. S. Bach\u2019s. It's the 3. Running";
    }
    assertParity(texts, withoutFiles(settings));
  }

  /**
   * Sentences of all scripts, of which some are wrapped, at the ends of texts and in the middle.
   */
  @Test
  public void testIgnored() throws Exception {
    String[] texts = MixedTexts.of(VECTORS, 13);
    for (int i = 0; i < texts.length; i++) {
      String own = " Text number %d is about %s.".formatted(i, "so many words ".repeat(i % 9));
      texts[i] = (i % 3 == 0 ? "Keep this\nto yourself. " : "") + texts[i] + own + "\nBye!";
    }
    Path list = Files.createDirectories(SERVER.files()).resolve("ignored.txt");
    String some = texts[7].replaceAll("\\R", " ");
    Files.writeString(list, "KEEP this to yourself. Bye!\n" + UnpairedSurrogates.replace(some));
    for (String unit : List.of("document", "passage", "sentence")) {
      Map<String, String> settings = new TreeMap<>(Map.of("bands", "8", "rows", "16"));
      settings.putAll(Map.of("unit", unit, "ignore", list.toString(), "min_length", "0"));
      assertParity(texts, resolved(settings));
      folder.delete();
      folder.create();
    }
  }

  @Test
  public void testTerms() throws Exception {
    Map<String, String> settings = cosine("statistics", "en.stats", "unit", "sentence");
    settings.put("min_length", "0");
    assertParity(withWords("en"), resolved(settings, List.of()));
  }

  @Test
  public void testWordVectors() throws Exception {
    Map<String, String> settings = cosine("statistics", "mean.stats", "word_vectors", "words.vec");
    settings.put("vector", "word_vectors");
    assertParity(withWords("en"), resolved(settings, List.of()));
  }

  @Test
  public void testTranslated() throws Exception {
    Map<String, String> settings = cosine("statistics", "en.stats", "translation", "de-en.tsv");
    settings.put("translation_statistics", SERVER.files().resolve("de.stats").toString());
    settings.put("translate_from", "de");
    String sourceLanguage = folder.getRoot().toPath().resolve("texts.jsonl").toString();
    assertParity(withWords("de"), resolved(settings, List.of(sourceLanguage)));
  }

  /** Settings whose values may be names of files. */
  private static Map<String, String> cosine(String... settings) throws IOException {
    CosineFiles.write(SERVER.files());
    Map<String, String> all = new TreeMap<>();
    all.put("similarity", "cosine");
    all.put("bit_permutations", "8");
    all.put("prefix_lengths", "1024,16");
    for (int i = 0; i < settings.length; i += 2) {
      Path file = SERVER.files().resolve(settings[i + 1]);
      all.put(settings[i], Files.exists(file) ? file.toString() : settings[i + 1]);
    }
    return all;
  }

  /** All scripts, and words that vectors know. */
  private static String[] withWords(String language) {
    String[] texts = MixedTexts.of(VECTORS, 12);
    for (int i = 1; i < texts.length; i++) {
      texts[i] += " " + CosineFiles.text(language, i, 12);
    }
    return texts;
  }

  private static FindScheme resolved(Map<String, String> settings) throws IOException {
    return FindScheme.of(
        new Configuration(), Optional.empty(), SchemeRequest.of(settings), ProjectionRequest.NONE);
  }

  /** The search is of no interest here: as little of it as there can be. */
  private static FindScheme resolved(Map<String, String> settings, List<String> sourceLanguage)
      throws IOException {
    ProjectionRequest.Window least = new ProjectionRequest.Window(1, 1, 0, .95, 1, 0);
    return FindScheme.of(
        new Configuration(),
        Optional.empty(),
        SchemeRequest.of(settings),
        new ProjectionRequest(Map.of(), sourceLanguage, least));
  }

  private void assertParity(Map<String, String> settings) throws Exception {
    assertParity(MixedTexts.of(TEXTS, 11), withoutFiles(settings));
  }

  private static FindScheme withoutFiles(Map<String, String> settings) {
    ResolvedScheme scheme = SchemeRequest.of(settings).resolve();
    return new FindScheme(scheme.settings(), scheme, ProjectionRequest.NONE, false);
  }

  private void assertParity(String[] texts, FindScheme resolved) throws Exception {
    Path output = folder.getRoot().toPath().resolve("out");
    Map<String, String> ofJob = job(texts, resolved, output);
    boolean sourceLanguage = !resolved.projection().sourceLanguage().isEmpty();
    PatientClient server = SERVER.client();
    createIndex(server, output, sourceLanguage);
    load(server, texts);
    Map<String, String> ofPlugin = fetch(server, texts.length);
    assertTrue("signatures " + ofJob.size(), ofJob.size() > texts.length * .9);
    assertEquals(ofPlugin.keySet(), ofJob.keySet());
    for (String id : ofJob.keySet()) {
      assertEquals(id, ofPlugin.get(id), ofJob.get(id));
    }
    List<String> tokensOfJob = tokens(resolved.scheme().scheme(), ofJob.values());
    assertTrue("tokens", tokensOfJob.equals(tokensOfPlugin(server, texts, ofJob)));
    SERVER.deleteAll();
  }

  private Map<String, String> job(String[] texts, FindScheme resolved, Path output)
      throws Exception {
    Path input = folder.newFile("texts.jsonl").toPath();
    try (PrintStream out = new PrintStream(Files.newOutputStream(input), false, UTF_8)) {
      for (int i = 0; i < texts.length; i++) {
        out.println(ESCAPING.writeValueAsString(Map.of("id", id(i), "text", texts[i])));
      }
    }
    Path none = folder.newFile("none.jsonl").toPath();
    Files.writeString(none, "{\"id\": \"own\", \"text\": \"of the scheme's own language\"}\n");
    boolean sourceLanguage = !resolved.projection().sourceLanguage().isEmpty();
    FindRequest request =
        FindRequest.of(
                List.of((sourceLanguage ? none : input).toString()),
                output.toString(),
                resolved.settings())
            .withSource(SourceOptions.DEFAULT)
            .withProjection(resolved.projection())
            .results(to -> to.withBulkBy(BulkBy.DOCUMENT));
    new FindJob(new Configuration(), ProgressLine.standardError()).run(request);
    return bulk(output);
  }

  /** Signatures by id, without the texts that have no unit. */
  private static Map<String, String> bulk(Path output) throws IOException {
    Map<String, String> signatures = new TreeMap<>();
    try (Stream<Path> files = Files.list(output.resolve("bulk"))) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("part")).toList()) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
          for (String action = lines.readLine(); action != null; action = lines.readLine()) {
            String id = ESCAPING.readTree(action).at("/index/_id").asText();
            String signature =
                ESCAPING.readTree(lines.readLine()).at("/signature/signature").asText();
            if (!id.equals("own")) {
              add(signatures, id.replace("de:", ""), signature);
            }
          }
        }
      }
    }
    return signatures;
  }

  private static void add(Map<String, String> signatures, String id, String signature) {
    boolean empty =
        signature.isEmpty()
            || SignatureFormat.fromBase64(signature).length <= SignatureFormat.HEADER_BYTES;
    if (!empty) {
      signatures.put(id, signature);
    }
  }

  private static void createIndex(PatientClient server, Path output, boolean sourceLanguage)
      throws IOException {
    ObjectNode body = (ObjectNode) ESCAPING.readTree(output.resolve("mapping.json").toFile());
    ObjectNode settings = body.withObject("/settings/index");
    settings.put("number_of_replicas", 0);
    settings.put("refresh_interval", "-1");
    settings.put("max_result_window", TEXTS);
    settings.put("analyze.max_token_count", 1_000_000);
    if (sourceLanguage) {
      body.withObject("/mappings/properties/signature").put("text_language", "de");
    }
    server.put("/" + INDEX, body).orThrow("create " + INDEX);
  }

  private static void load(PatientClient server, String[] texts) throws IOException {
    for (int from = 0; from < texts.length; from += BATCH) {
      StringBuilder lines = new StringBuilder();
      for (int i = from; i < from + BATCH; i++) {
        lines.append("{\"index\":{\"_id\":\"").append(id(i)).append("\"}}\n");
        lines.append(ESCAPING.writeValueAsString(Map.of("signature", texts[i]))).append('\n');
      }
      server.bulk("/" + INDEX + "/_bulk", lines);
    }
    server.get("/" + INDEX + "/_refresh").orThrow("refresh");
  }

  private static Map<String, String> fetch(PatientClient server, int count) throws IOException {
    Map<String, String> signatures = new TreeMap<>();
    for (int from = 0; from < count; from += BATCH) {
      ObjectNode search = ESCAPING.createObjectNode();
      search.put("size", BATCH).put("_source", false).withArray("/fields").add("signature");
      ArrayNode ids = search.withArray("/query/ids/values");
      for (int i = from; i < from + BATCH; i++) {
        ids.add(id(i));
      }
      for (JsonNode hit : server.search(INDEX, search).at("/hits/hits")) {
        add(signatures, hit.path("_id").asText(), hit.at("/fields/signature/0/signature").asText());
      }
    }
    return signatures;
  }

  private static List<String> tokens(IndexScheme scheme, Iterable<String> signatures) {
    SignatureFormat format = new SignatureFormat(scheme.signature());
    UnitTokens tokens = UnitTokens.of(scheme);
    List<String> all = new ArrayList<>();
    for (String signature : signatures) {
      for (UnitSignature unit : format.decode(SignatureFormat.fromBase64(signature))) {
        for (int band = 0; band < tokens.perUnit(); band++) {
          all.add(new String(tokens.token(band, unit), US_ASCII));
        }
      }
    }
    return all;
  }

  private static List<String> tokensOfPlugin(
      PatientClient server, String[] texts, Map<String, String> signed) throws IOException {
    List<String> all = new ArrayList<>();
    ObjectNode request = ESCAPING.createObjectNode().put("field", "signature");
    List<String> ids = List.copyOf(signed.keySet());
    for (int from = 0; from < ids.size(); from += BATCH) {
      ArrayNode batch = request.putArray("text");
      ids.subList(from, Math.min(ids.size(), from + BATCH))
          .forEach(id -> batch.add(texts[Integer.parseInt(id)]));
      JsonNode answer =
          server
              .post("/" + INDEX + "/_analyze", ESCAPING.writeValueAsBytes(request))
              .orThrow("analyze");
      answer.path("tokens").forEach(token -> all.add(token.path("token").asText()));
    }
    return all;
  }

  private static String id(int number) {
    return "%06d".formatted(number);
  }
}
