package org.neardup.it;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.node.TestNode;

/**
 * An index that an older version wrote answers as it did then, and takes new documents.
 *
 * <p>{@code golden-index-v1.zip} is the data folder of an Elasticsearch 9.5.3 with the plugin of
 * commit 9bfa3e6, whose doc values had no hash of the document's id yet. Made so: a node on an
 * empty folder; {@code PUT /golden} with one shard, no replica and the two fields of {@link
 * #FIELDS} of type {@code near_duplicate}, the second with unit {@code sentence}; documents 0 to 47
 * with {@link PlantedTexts#text} of that number in both fields, in three bulks with a refresh each;
 * document {@code several} with the list of texts 0 and 4 in both, {@code empty} with empty texts,
 * {@code none} without fields; {@code _forcemerge?max_num_segments=1}, {@code _flush?force}, stop
 * by SIGTERM; all files of the folder but the lock files.
 *
 * <p>{@code golden-index-v1.tsv} is what that node answered, before it stopped, to {@link #ask} for
 * each number: field, number, id and score of the hits.
 */
public class GoldenIndexIT {
  private static final String[] FIELDS = {"document", "sentence"};
  private static final int TEXTS = 48;

  @ClassRule public static final TestNode NODE = new TestNode("nodes/single");

  private Elasticsearch server;

  @BeforeClass
  public static void start() throws IOException, URISyntaxException {
    NODE.unpackData(Path.of(GoldenIndexIT.class.getResource("golden-index-v1.zip").toURI()));
    NODE.start(Map.of());
  }

  @Before
  public void connect() throws IOException {
    server = Elasticsearch.at(NODE.url());
    server.get("/_cluster/health?wait_for_status=green&timeout=60s").orThrow("wait for the index");
  }

  @After
  public void close() {
    server.close();
  }

  @Test
  public void answersAreThoseOfThen() throws IOException {
    assertEquals(golden(), answers());
  }

  @Test
  public void newDocumentsAreFoundBesideOldOnesAndMergedWithThem() throws IOException {
    for (int number = 0; number < TEXTS; number++) {
      server
          .put("/golden/_doc/new-" + number, document(PlantedTexts.text(number)))
          .orThrow("index " + number);
    }
    Map<String, Map<String, Float>> expected = golden();
    expected.values().forEach(GoldenIndexIT::addCopies);
    server.post("/golden/_refresh").orThrow("refresh");
    assertEquals(expected, answers());
    server.post("/golden/_forcemerge?max_num_segments=1").orThrow("merge");
    server.post("/golden/_refresh").orThrow("refresh");
    assertEquals(expected, answers());
    deleteCopies();
    assertEquals(golden(), answers());
  }

  private void deleteCopies() throws IOException {
    for (int number = 0; number < TEXTS; number++) {
      server.delete("/golden/_doc/new-" + number).orThrow("delete " + number);
    }
    server.post("/golden/_refresh").orThrow("refresh");
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

  private Map<String, Map<String, Float>> answers() throws IOException {
    Map<String, Map<String, Float>> answers = new TreeMap<>();
    for (String field : FIELDS) {
      for (int number = 0; number < TEXTS; number++) {
        answers.put(field + " " + number, ask(field, number));
      }
    }
    return answers;
  }

  /** Asks for a whole text, or for one of its sentences. */
  private Map<String, Float> ask(String field, int number) throws IOException {
    String text = PlantedTexts.text(number);
    String like = field.equals("sentence") ? PlantedTexts.sentences(text).get(number % 6) : text;
    return Queries.scores(
        server
            .post("/golden/_search", Queries.search(Queries.nearDuplicate(field, like, .5)))
            .orThrow("ask for " + field + " " + number));
  }

  private static Map<String, Map<String, Float>> golden() throws IOException {
    Map<String, Map<String, Float>> answers = new TreeMap<>();
    try (InputStream in = GoldenIndexIT.class.getResourceAsStream("golden-index-v1.tsv")) {
      String lines = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : lines.split("\n")) {
        String[] columns = line.split("\t");
        answers
            .computeIfAbsent(columns[0] + " " + columns[1], key -> new TreeMap<>())
            .put(columns[2], Float.valueOf(columns[3]));
      }
    }
    return answers;
  }
}
