package org.neardup.it;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;

/**
 * An index that an older version wrote answers as it did then, and takes new documents.
 *
 * <p>{@code golden-index-v1.zip} is a repository with a snapshot of the index that an Elasticsearch
 * 9.5.3 had after {@link #makeIndex}, and {@code golden-index-v1.tsv} what that node answered to
 * {@link #ask} for each number: field, number, id and score of the hits. {@code
 * -Dgolden.update=true} makes both again, which is right only for a new version of the format.
 */
public class GoldenIndexIT {
  private static final String[] FIELDS = {"document", "sentence"};
  private static final int TEXTS = 48;
  private static final Path RESOURCES = Path.of("src/test/resources/org/neardup/it");
  private static final String DATA = "golden-index-v1.zip";
  private static final String ANSWERS = "golden-index-v1.tsv";
  private static final String SNAPSHOT = "/_snapshot/golden/v1";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private PatientClient server;

  @BeforeClass
  public static void restore() throws IOException {
    Path repository = SERVER.repository();
    try (PatientClient node = PatientClient.at(SERVER.url())) {
      ObjectNode settings = Queries.object("{'type': 'fs'}");
      settings.withObject("/settings").put("location", repository.toString());
      if (Boolean.getBoolean("golden.update")) {
        makeIndex(node);
        Files.write(RESOURCES.resolve(ANSWERS), lines(answers(node)));
        node.put("/_snapshot/golden", settings).orThrow("create the repository");
        JsonNode snapshot = Queries.object("{'indices': 'golden', 'include_global_state': false}");
        node.put(SNAPSHOT + "?wait_for_completion=true", snapshot).orThrow("take a snapshot");
        zip(repository, RESOURCES.resolve(DATA));
        node.delete("/golden").orThrow("delete the index");
      } else {
        SERVER.unpackRepository(RESOURCES.resolve(DATA));
        settings.withObject("/settings").put("readonly", true);
        node.put("/_snapshot/golden", settings).orThrow("open the repository");
      }
      node.post(SNAPSHOT + "/_restore?wait_for_completion=true").orThrow("restore the index");
    }
  }

  @AfterClass
  public static void closeTheRepository() throws IOException {
    try (PatientClient node = PatientClient.at(SERVER.url())) {
      node.delete("/_snapshot/golden").orThrow("close the repository");
    }
  }

  private static void zip(Path folder, Path zip) throws IOException {
    try (Stream<Path> files = Files.walk(folder);
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        Files.copy(file, out);
      }
    }
  }

  /** Documents in several segments that are merged: with one text, several, an empty one, none. */
  private static void makeIndex(PatientClient node) throws IOException {
    JsonNode index =
        Queries.object(
            """
            {'settings': {'number_of_shards': 1, 'number_of_replicas': 0},
             'mappings': {'properties': {
               'document': {'type': 'near_duplicate'},
               'sentence': {'type': 'near_duplicate', 'unit': 'sentence'}}}}
            """);
    node.put("/golden", index).orThrow("create");
    for (int number = 0; number < TEXTS; number++) {
      String refresh = number % 16 == 15 ? "?refresh=true" : "";
      node.put("/golden/_doc/" + number + refresh, document(PlantedTexts.text(number)))
          .orThrow("index " + number);
    }
    JsonNode several =
        Queries.JSON.valueToTree(List.of(PlantedTexts.text(0), PlantedTexts.text(4)));
    ObjectNode both = Queries.JSON.createObjectNode();
    both.set(FIELDS[0], several);
    both.set(FIELDS[1], several);
    node.put("/golden/_doc/several", both).orThrow("index");
    node.put("/golden/_doc/empty", document("")).orThrow("index");
    node.put("/golden/_doc/none", Queries.object("{}")).orThrow("index");
    node.post("/golden/_forcemerge?max_num_segments=1").orThrow("merge");
    node.post("/golden/_refresh").orThrow("refresh");
  }

  private static List<String> lines(Map<String, Map<String, Float>> answers) {
    List<String> lines = new ArrayList<>();
    answers.forEach(
        (asked, scores) ->
            scores.forEach(
                (id, score) -> lines.add(asked.replace(' ', '\t') + "\t" + id + "\t" + score)));
    return lines;
  }

  @Before
  public void connect() throws IOException {
    server = PatientClient.at(SERVER.url());
  }

  @After
  public void close() {
    server.close();
  }

  @Test
  public void answersAreThoseOfThen() throws IOException {
    assertEquals(golden(), answers(server));
  }

  @Test
  public void newDocumentsAreFoundBesideOldOnesAndMergedWithThem() throws IOException {
    StringBuilder copies = new StringBuilder();
    StringBuilder deletes = new StringBuilder();
    for (int number = 0; number < TEXTS; number++) {
      String id = "{\"_id\":\"new-" + number + "\"}";
      copies.append("{\"index\":").append(id).append("}\n");
      copies.append(document(PlantedTexts.text(number))).append('\n');
      deletes.append("{\"delete\":").append(id).append("}\n");
    }
    Map<String, Map<String, Float>> expected = golden();
    expected.values().forEach(GoldenIndexIT::addCopies);
    bulk(copies);
    assertEquals(expected, answers(server));
    server.post("/golden/_forcemerge?max_num_segments=1").orThrow("merge");
    server.post("/golden/_refresh").orThrow("refresh");
    assertEquals(expected, answers(server));
    bulk(deletes);
    assertEquals(golden(), answers(server));
  }

  private void bulk(StringBuilder lines) throws IOException {
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    JsonNode answer = server.postLines("/golden/_bulk?refresh=true", body).orThrow("change");
    assertEquals(answer.toString(), false, answer.path("errors").asBoolean());
  }

  private static JsonNode document(String text) {
    return Queries.JSON.createObjectNode().put(FIELDS[0], text).put(FIELDS[1], text);
  }

  /** A copy of a text is as similar as the text. */
  private static void addCopies(Map<String, Float> scores) {
    for (int number = 0; number < TEXTS; number++) {
      Float score = scores.get(Integer.toString(number));
      if (score != null) {
        scores.put("new-" + number, score);
      }
    }
  }

  private static Map<String, Map<String, Float>> answers(PatientClient server) throws IOException {
    StringBuilder lines = new StringBuilder();
    List<String> asked = new ArrayList<>();
    for (String field : FIELDS) {
      for (int number = 0; number < TEXTS; number++) {
        asked.add(field + " " + number);
        lines.append("{}\n").append(ask(field, number)).append('\n');
      }
    }
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    JsonNode responses =
        server.postLines("/golden/_msearch", body).orThrow("search").path("responses");
    Map<String, Map<String, Float>> answers = new TreeMap<>();
    for (int i = 0; i < asked.size(); i++) {
      assertEquals(responses.get(i).toString(), 200, responses.get(i).path("status").asInt());
      answers.put(asked.get(i), Queries.scores(responses.get(i)));
    }
    return answers;
  }

  /** Asks for a whole text, or for one of its sentences. */
  private static JsonNode ask(String field, int number) {
    String text = PlantedTexts.text(number);
    String like = field.equals("sentence") ? PlantedTexts.sentences(text).get(number % 6) : text;
    return Queries.search(Queries.nearDuplicate(field, like, .5));
  }

  private static Map<String, Map<String, Float>> golden() throws IOException {
    Map<String, Map<String, Float>> answers = new TreeMap<>();
    for (String line : Files.readAllLines(RESOURCES.resolve(ANSWERS))) {
      String[] columns = line.split("\t");
      answers
          .computeIfAbsent(columns[0] + " " + columns[1], key -> new TreeMap<>())
          .put(columns[2], Float.valueOf(columns[3]));
    }
    return answers;
  }
}
