package org.neardup.it;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.BulkBy;
import org.neardup.jobs.FindJob;
import org.neardup.jobs.FindRequest;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeSettings;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/**
 * The plugin, over HTTP on a real server, and the job compute the same signatures and tokens, byte
 * for byte, of 100,000 texts of all scripts, with unpaired surrogates and everything else that is
 * legal in a JSON string.
 */
public class ParityIT {

  private static final int TEXTS = 100_000;
  private static final int BATCH = 1_000;

  /** Sends what is not ASCII as escapes: the only way in which an unpaired surrogate travels. */
  private static final JsonMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  @ClassRule public static final ElasticsearchServer SERVER = new ElasticsearchServer();

  @Rule public TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void testDocuments() throws Exception {
    assertParity(Map.of("unit", "document", "shingle", "char:5", "bands", "8", "rows", "16"));
  }

  @Test
  public void testSentences() throws Exception {
    assertParity(Map.of("unit", "sentence", "bands", "8", "rows", "16"));
  }

  private void assertParity(Map<String, String> settings) throws Exception {
    String[] texts = AnyTexts.of(TEXTS, 11);
    ResolvedScheme resolved = SchemeSettings.resolve(settings);
    Path output = folder.getRoot().toPath().resolve("out");
    Map<String, String> ofJob = job(texts, resolved, output);
    try (Elasticsearch server = Elasticsearch.at(SERVER.url())) {
      String index = "parity-" + settings.get("unit");
      createIndex(server, index, output);
      load(server, index, texts);
      Map<String, String> ofPlugin = fetch(server, index);
      assertTrue("signatures " + ofJob.size(), ofJob.size() > TEXTS * .9);
      assertEquals(ofPlugin.keySet(), ofJob.keySet());
      assertEquals(Digests.sha256(ofPlugin.values()), Digests.sha256(ofJob.values()));
      String tokensOfJob = tokens(resolved.scheme(), ofJob.values());
      assertEquals(tokensOfJob, tokensOfPlugin(server, index, texts, ofJob));
      server.delete("/" + index).orThrow("delete " + index);
    }
  }

  private Map<String, String> job(String[] texts, ResolvedScheme resolved, Path output)
      throws Exception {
    Path input = folder.newFile("texts.jsonl").toPath();
    try (PrintStream out = new PrintStream(Files.newOutputStream(input), false, UTF_8)) {
      for (int i = 0; i < texts.length; i++) {
        out.println(ESCAPING.writeValueAsString(Map.of("id", id(i), "text", texts[i])));
      }
    }
    FindRequest request =
        FindRequest.of(List.of(input.toString()), output.toString(), resolved)
            .withSource(SourceOptions.DEFAULT)
            .withBulkBy(BulkBy.DOCUMENT);
    new FindJob(new Configuration(), ProgressLine.standardError()).run(request);
    return bulk(output);
  }

  /** Signatures by id; those of texts without any unit are left out. */
  private static Map<String, String> bulk(Path output) throws IOException {
    Map<String, String> signatures = new TreeMap<>();
    try (Stream<Path> files = Files.list(output.resolve("bulk"))) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("part")).toList()) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
          for (String action = lines.readLine(); action != null; action = lines.readLine()) {
            String id = ESCAPING.readTree(action).at("/index/_id").asText();
            add(
                signatures,
                id,
                ESCAPING.readTree(lines.readLine()).at("/signature/signature").asText());
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

  private static void createIndex(Elasticsearch server, String index, Path output)
      throws IOException {
    ObjectNode body = (ObjectNode) ESCAPING.readTree(output.resolve("mapping.json").toFile());
    ObjectNode settings = body.withObject("/settings/index");
    settings.put("number_of_replicas", 0);
    settings.put("refresh_interval", "-1");
    settings.put("max_result_window", TEXTS);
    settings.put("analyze.max_token_count", 1_000_000);
    server.put("/" + index, body).orThrow("create " + index);
  }

  private static void load(Elasticsearch server, String index, String[] texts) throws IOException {
    for (int from = 0; from < texts.length; from += BATCH) {
      StringBuilder lines = new StringBuilder();
      for (int i = from; i < from + BATCH; i++) {
        lines.append("{\"index\":{\"_id\":\"").append(id(i)).append("\"}}\n");
        lines.append(ESCAPING.writeValueAsString(Map.of("signature", texts[i]))).append('\n');
      }
      JsonNode answer =
          server
              .postLines("/" + index + "/_bulk", lines.toString().getBytes(US_ASCII))
              .orThrow("load");
      assertEquals(answer.toString().substring(0, 300), false, answer.path("errors").asBoolean());
    }
    server.get("/" + index + "/_refresh").orThrow("refresh");
  }

  private static Map<String, String> fetch(Elasticsearch server, String index) throws IOException {
    Map<String, String> signatures = new TreeMap<>();
    for (int from = 0; from < TEXTS; from += BATCH) {
      ObjectNode search = ESCAPING.createObjectNode();
      search.put("size", BATCH).put("_source", false).withArray("/fields").add("signature");
      ArrayNode ids = search.withArray("/query/ids/values");
      for (int i = from; i < from + BATCH; i++) {
        ids.add(id(i));
      }
      for (JsonNode hit :
          server.post("/" + index + "/_search", search).orThrow("fetch").at("/hits/hits")) {
        add(signatures, hit.path("_id").asText(), hit.at("/fields/signature/0/signature").asText());
      }
    }
    return signatures;
  }

  private static String tokens(IndexScheme scheme, Iterable<String> signatures) {
    SignatureFormat format = new SignatureFormat(scheme.signature());
    UnitTokens tokens = UnitTokens.of(scheme);
    Digests digest = new Digests();
    for (String signature : signatures) {
      for (UnitSignature unit : format.decode(SignatureFormat.fromBase64(signature))) {
        for (int band = 0; band < tokens.perUnit(); band++) {
          digest.add(tokens.token(band, unit));
        }
      }
    }
    return digest.hex();
  }

  private static String tokensOfPlugin(
      Elasticsearch server, String index, String[] texts, Map<String, String> signed)
      throws IOException {
    Digests digest = new Digests();
    ObjectNode request = ESCAPING.createObjectNode().put("field", "signature");
    List<String> ids = List.copyOf(signed.keySet());
    for (int from = 0; from < ids.size(); from += BATCH) {
      ArrayNode batch = request.putArray("text");
      ids.subList(from, Math.min(ids.size(), from + BATCH))
          .forEach(id -> batch.add(texts[Integer.parseInt(id)]));
      JsonNode answer =
          server
              .post("/" + index + "/_analyze", ESCAPING.writeValueAsBytes(request))
              .orThrow("analyze");
      answer
          .path("tokens")
          .forEach(token -> digest.add(token.path("token").asText().getBytes(US_ASCII)));
    }
    return digest.hex();
  }

  private static String id(int number) {
    return "%06d".formatted(number);
  }
}
