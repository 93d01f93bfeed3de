package org.neardup.it;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

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

  @BeforeClass
  public static void restore() throws IOException {
    PatientClient node = SERVER.client();
    Path repository = SERVER.node().repository();
    ObjectNode settings = Queries.object("{'type': 'fs'}");
    settings.withObject("/settings").put("location", repository.toString());
    if (Boolean.getBoolean("golden.update")) {
      makeIndex(node);
      Files.write(RESOURCES.resolve(ANSWERS), answers());
      node.put("/_snapshot/golden", settings).orThrow("create the repository");
      JsonNode snapshot = Queries.object("{'indices': 'golden', 'include_global_state': false}");
      node.put(SNAPSHOT + "?wait_for_completion=true", snapshot).orThrow("take a snapshot");
      zip(repository, RESOURCES.resolve(DATA));
      node.delete("/golden").orThrow("delete the index");
    } else {
      SERVER.node().unpackRepository(RESOURCES.resolve(DATA));
      settings.withObject("/settings").put("readonly", true);
      node.put("/_snapshot/golden", settings).orThrow("open the repository");
    }
    node.post(SNAPSHOT + "/_restore?wait_for_completion=true").orThrow("restore the index");
  }

  @AfterClass
  public static void closeTheRepository() throws IOException {
    SERVER.client().delete("/_snapshot/golden").orThrow("close the repository");
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
    node.merge("golden");
  }

  @Test
  public void answersAreThoseOfThen() throws IOException {
    assertEquals(golden(), answers());
  }

  @Test
  public void newDocumentsAreFoundBesideOldOnesAndMergedWithThem() throws IOException {
    PatientClient node = SERVER.client();
    Map<String, JsonNode> copies = new TreeMap<>();
    StringBuilder deletes = new StringBuilder();
    for (int number = 0; number < TEXTS; number++) {
      copies.put("new-" + number, document(PlantedTexts.text(number)));
      deletes.append("{\"delete\":{\"_id\":\"new-").append(number).append("\"}}\n");
    }
    // A copy of a text is as similar as the text.
    Set<String> expected = golden();
    for (String line : golden()) {
      expected.add(line.replaceFirst("\t(\\d+)\t([\\d.]+)$", "\tnew-$1\t$2"));
    }
    node.load("golden", copies);
    assertEquals(expected, answers());
    node.merge("golden");
    assertEquals(expected, answers());
    node.bulk("/golden/_bulk?refresh=true", deletes);
    assertEquals(golden(), answers());
  }

  private static JsonNode document(String text) {
    return Queries.JSON.createObjectNode().put(FIELDS[0], text).put(FIELDS[1], text);
  }

  /** Lines of field, number of the text, id and score of each hit. */
  private static Set<String> answers() throws IOException {
    Map<String, JsonNode> asked = new TreeMap<>();
    for (String field : FIELDS) {
      for (int number = 0; number < TEXTS; number++) {
        asked.put(field + "\t" + number, ask(field, number));
      }
    }
    Iterator<JsonNode> responses = SERVER.client().searchAll("golden", asked.values()).iterator();
    Set<String> lines = new TreeSet<>();
    for (String question : asked.keySet()) {
      JsonNode response = responses.next();
      assertEquals(response.toString(), 200, response.path("status").asInt());
      Queries.scores(response)
          .forEach((id, score) -> lines.add(question + "\t" + id + "\t" + score));
    }
    return lines;
  }

  /** Asks for a whole text, or for one of its sentences. */
  private static JsonNode ask(String field, int number) {
    String text = PlantedTexts.text(number);
    String like = field.equals("sentence") ? PlantedTexts.sentences(text).get(number % 6) : text;
    return Queries.search(Queries.nearDuplicate(field, like, .5));
  }

  private static Set<String> golden() throws IOException {
    return new TreeSet<>(Files.readAllLines(RESOURCES.resolve(ANSWERS)));
  }
}
