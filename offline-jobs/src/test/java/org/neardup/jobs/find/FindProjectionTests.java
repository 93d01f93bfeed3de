package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.ShingleHash;
import org.neardup.vector.TermStatistics;

/** The pipeline of random projection against brute force over strings, and against itself. */
public class FindProjectionTests {
  private static final double THRESHOLD = 0.7;

  @Rule public final FindFolder folder = new FindFolder();

  private Planted planted = new Planted(60, 12);

  @Test
  public void findsAsManyPairsAsPlannedAndNoFalseOnes() throws Exception {
    planted = new Planted(120, 12);
    FindSummary summary = FindFolder.run(request(settings("tf"), ProjectionRequest.Window.DEFAULT));
    Map<String, Double> expected = expected();
    Map<String, Double> found = folder.nearPairs();
    found.forEach((pair, similarity) -> assertEquals(pair, expected.get(pair), similarity, 5e-7));
    assertTrue("too few to tell: " + expected.size(), expected.size() > 80);
    assertTrue(found.size() + " of " + expected.size(), found.size() >= 0.95 * expected.size());
    assertTrue(summary.plannedRecall() >= 0.95);
    assertTrue(summary.get(WindowCounter.COMPARISONS) > 0);
  }

  /** The second run has the scheme file of the first, other tasks and windows cut in chunks. */
  @Test
  public void theResultDoesNotDependOnSplitsReducersAndChunks() throws Exception {
    ProjectionRequest.Window window = new ProjectionRequest.Window(9, 12, -1, 0.95, 1, 0);
    FindRequest request = request(settings("bm25"), window);
    FindFolder.run(request.limits(to -> to.withTasks(new FindRequest.Tasks(1, 1, 1000))));
    assertTrue("too few to tell", folder.sorted("pairs").size() > 30);
    assertStatistics();
    Map<String, List<String>> first = folder.results();
    Files.move(folder.output(), folder.path("first"));
    FindScheme again =
        FindScheme.of(
            new Configuration(),
            Optional.of(folder.path("first/scheme.json").toString()),
            SchemeRequest.EMPTY,
            ProjectionRequest.NONE);
    ProjectionRequest.Window cut = new ProjectionRequest.Window(9, 12, -1, 0.95, 1, 17);
    FindFolder.run(
        FindRequest.of(List.of(input()), folder.output().toString(), again.settings())
            .withProjection(new ProjectionRequest(again.projection().files(), List.of(), cut))
            .limits(to -> to.withTasks(new FindRequest.Tasks(8, 4, 1000))));
    assertEquals(first, folder.results());
    String kept = "resources/statistics.bin";
    assertEquals(-1, Files.mismatch(folder.path("first/" + kept), folder.output().resolve(kept)));
  }

  /** Statistics are those of the inputs. */
  private void assertStatistics() throws Exception {
    JsonNode scheme = new ObjectMapper().readTree(folder.output().resolve("scheme.json").toFile());
    assertNotEquals("0".repeat(64), scheme.at("/settings/statistics_sha256").asText());
    TermStatistics statistics =
        TermStatistics.open(folder.output().resolve("resources/statistics.bin"));
    Map<String, Integer> frequencies = new HashMap<>();
    TreeSet<String> texts = new TreeSet<>();
    planted.sentences().values().forEach(text -> texts.add(normalized(text)));
    texts.forEach(
        text ->
            new TreeSet<>(words(text)).forEach(word -> frequencies.merge(word, 1, Integer::sum)));
    assertEquals(texts.size(), statistics.units());
    assertEquals(texts.stream().mapToInt(text -> words(text).size()).sum(), statistics.length());
    assertEquals(frequencies.size(), statistics.count());
    frequencies.forEach(
        (word, count) -> assertEquals(word, (long) count, documents(statistics, word)));
  }

  private static long documents(TermStatistics statistics, String word) {
    long hash = ShingleHash.hash(word);
    for (long term = 0; term < statistics.count(); term++) {
      if (statistics.hash(term) == hash) {
        return statistics.documentFrequency(term);
      }
    }
    return 0;
  }

  private static Map<String, String> settings(String weight) {
    return Map.of(
        "similarity", "cosine",
        "unit", "sentence",
        "threshold", "" + THRESHOLD,
        "weight", weight,
        "bits", "256");
  }

  private FindRequest request(Map<String, String> settings, ProjectionRequest.Window window)
      throws Exception {
    ProjectionRequest wished = new ProjectionRequest(Map.of(), List.of(), window);
    return folder.request(List.of(input()), settings, wished);
  }

  private String input() throws Exception {
    return folder.input("in.tsv", planted.lines());
  }

  /** The cosines of the bags of words of different texts, between their smallest ids. */
  private Map<String, Double> expected() {
    Map<String, String> firstIds = new TreeMap<>();
    planted.sentences().forEach((id, text) -> firstIds.putIfAbsent(normalized(text), id));
    List<String> texts = List.copyOf(firstIds.keySet());
    List<Map<String, Integer>> bags = texts.stream().map(FindProjectionTests::bag).toList();
    Map<String, Double> pairs = new TreeMap<>();
    for (int i = 0; i < texts.size(); i++) {
      for (int j = 0; j < i; j++) {
        double cosine = cosine(bags.get(i), bags.get(j));
        if (cosine >= THRESHOLD) {
          String a = firstIds.get(texts.get(i));
          String b = firstIds.get(texts.get(j));
          pairs.put(a.compareTo(b) < 0 ? a + "\t" + b : b + "\t" + a, cosine);
        }
      }
    }
    return pairs;
  }

  private static String normalized(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static List<String> words(String text) {
    return List.of(text.replace(".", "").split(" ", -1));
  }

  private static Map<String, Integer> bag(String text) {
    Map<String, Integer> bag = new HashMap<>();
    words(text).forEach(word -> bag.merge(word, 1, Integer::sum));
    return bag;
  }

  private static double cosine(Map<String, Integer> a, Map<String, Integer> b) {
    double product = 0;
    for (Map.Entry<String, Integer> word : a.entrySet()) {
      product += word.getValue() * b.getOrDefault(word.getKey(), 0);
    }
    return product / Math.sqrt(squares(a) * squares(b));
  }

  private static double squares(Map<String, Integer> bag) {
    return bag.values().stream().mapToDouble(count -> count * count).sum();
  }
}
