package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.export.ChangeCounter;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;

/**
 * Runs over the dumps of a collection that changes, each since the one before: what comes out is
 * what a run over the last dump alone gives. In full with longer chains, each dump compared; with
 * {@code -Dneardup.chains=N} so many of them.
 */
public class FindSinceTests {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CHAINS = Integer.getInteger("neardup.chains", 1);

  private static final ResolvedScheme SENTENCES =
      FindFolder.scheme("unit", "sentence", "threshold", "0.6", "min_length", "20");

  private static final ResolvedScheme COSINE =
      FindFolder.scheme(
          "unit", "sentence", "similarity", "cosine", "threshold", "0.7", "min_length", "20");

  @Rule public final FindFolder folder = new FindFolder();

  /** Three dumps: names are kept once more. */
  @Test
  public void chainsOfSentencesAreAsTheLastDumpAlone() throws Exception {
    runChains("sentences", 0, 3, FindSinceTests::sentences);
  }

  /** An index of whole documents has no cluster fields. */
  @Test
  public void allPairsOfWholeDocumentsAreAsOfTheLastDumpAlone() throws Exception {
    runChains(
        "whole",
        4000,
        TestScale.of(2, 3),
        (input, output) ->
            sentences(input, output)
                .withExactJoin(true)
                .results(to -> to.withBulkBy(BulkBy.DOCUMENT)));
  }

  @Test
  public void chainsByRandomProjectionAreAsTheLastDumpAlone() throws Exception {
    ProjectionRequest wide =
        new ProjectionRequest(
            Map.of(), List.of(), new ProjectionRequest.Window(4, 1000, -1, 0.9, 1, 0));
    runChains(
        "cosine",
        2000,
        TestScale.of(2, 3),
        (input, output) ->
            FindRequest.of(List.of(input), output.toString(), COSINE).withProjection(wide));
  }

  /** Behind a new one, and one in other case. */
  @Test
  public void aSentenceThatMovedIsAnUpdateOfItsPosition() throws Exception {
    String first = "The first sentence of this text is long enough to be kept and to be compared.";
    String second = "Another one of about the same length comes behind it and has other words.";
    String added = "Somebody put a sentence before the others, and it is as long as they are, too.";
    String now = String.join(" ", added, first, second.replace("Another", "ANOTHER"));
    Path before = folder.path("before");
    FindFolder.run(sentences(folder.input("a.tsv", "a\t" + first + " " + second), before));
    FindSummary summary =
        FindFolder.run(
            sentences(folder.input("b.tsv", "a\t" + now), folder.output())
                .others(to -> to.withSince(before.toString())));
    assertEquals(1, summary.get(ChangeCounter.NEW));
    assertEquals(1, summary.get(ChangeCounter.MOVED));
    assertEquals(1, summary.get(ChangeCounter.CHANGED));
    assertEquals(0, summary.get(ChangeCounter.GONE));
    List<String> delta = FindFolder.lines(folder.output().resolve("delta"));
    assertTrue(delta.contains("{\"doc\":{\"cluster_size\":1,\"position\":1}}"));
    assertEquals(6, delta.size());
    List<String> told = SummaryText.of(summary);
    assertTrue(told.get(told.size() - 1).endsWith("--index NAME --delta"));
  }

  /** What the ingest processor tagged keeps its name, and the run after that keeps it too. */
  @Test
  public void clustersKeepTheNamesThatTheyWereGiven() throws Exception {
    String text = "one two three four five six seven eight nine ten eleven twelve";
    String input =
        folder.input("tagged.tsv", "a\t" + text, "b\t" + text, "c\tother words", "d\tother words");
    String given = folder.input("given.tsv", "b\tb", "b\ta", "x\tgone");
    Path tagged = folder.path("tagged");
    FindFolder.run(documents(input, tagged).others(to -> to.withClusters(List.of(given))));
    Map<String, String> expected = Map.of("a", "b", "b", "b", "c", "c", "d", "c");
    assertEquals(expected, FindFolder.clusters(tagged));
    FindFolder.run(
        documents(input, folder.path("next")).others(to -> to.withSince(tagged.toString())));
    assertEquals(expected, FindFolder.clusters(folder.path("next")));
    refusesWhatDoesNotFit(input, tagged);
  }

  /** Before anything is written. */
  private void refusesWhatDoesNotFit(String input, Path first) throws Exception {
    FindRequest request = documents(input, folder.output());
    String broken = folder.input("broken.tsv", "no tab");
    assertRefused("line 1 of", request.others(to -> to.withClusters(List.of(broken))));
    FindRequest other = sentences(input, folder.output());
    assertRefused("has another scheme", other.others(to -> to.withSince(first.toString())));
    assertRefused(
        "[recall 1]", request.withExactJoin(true).others(to -> to.withSince(first.toString())));
    FindRequest same = documents(input, first).withExisting(Existing.OVERWRITE);
    assertRefused("must be different", same.others(to -> to.withSince(first.toString())));
    assertRefused(
        "must be the output folder",
        request.others(to -> to.withSince(folder.path("no").toString())));
    try (Stream<Path> state = Files.list(first.resolve("state/texts"))) {
      Files.delete(state.filter(file -> !file.toString().endsWith(".crc")).findFirst().get());
    }
    assertRefused("copy it again", request.others(to -> to.withSince(first.toString())));
    assertFalse(Files.exists(folder.output()));
  }

  private static FindRequest documents(String input, Path output) {
    return FindRequest.of(List.of(input), output.toString(), FindFolder.scheme("unit", "document"));
  }

  private static void assertRefused(String why, FindRequest request) {
    Messages.assertRefused(why, () -> FindFolder.run(request));
  }

  private void runChains(
      String name, int firstSeed, int dumps, BiFunction<String, Path, FindRequest> requests)
      throws Exception {
    for (int i = 0; i < CHAINS; i++) {
      new Chain(name + i, firstSeed + i, requests).run(dumps + i % 3, 1 + i % 4);
    }
  }

  private static FindRequest sentences(String input, Path output) {
    return FindRequest.of(List.of(input), output.toString(), SENTENCES);
  }

  /** A collection with its runs. */
  private final class Chain {
    private final String name;
    private final Edition edition;
    private final BiFunction<String, Path, FindRequest> requests;
    private Map<String, ObjectNode> index = Map.of();
    private Map<String, String> names = Map.of();

    Chain(String name, long seed, BiFunction<String, Path, FindRequest> requests) {
      this.name = name;
      this.edition = new Edition(40, seed);
      this.requests = requests;
    }

    void run(int dumps, int reducers) throws Exception {
      Path before = null;
      for (int dump = 0; dump < dumps; dump++) {
        String label = name + "-" + dump;
        String input = edition.write(folder, label + ".tsv");
        Path output = folder.path(label);
        FindRequest.Tasks tasks = new FindRequest.Tasks(1 + dump, reducers + dump % 2, 1000);
        String since = before == null ? "" : before.toString();
        FindRequest request =
            requests
                .apply(input, output)
                .limits(to -> to.withTasks(tasks))
                .others(to -> to.withSince(since));
        FindSummary summary = FindFolder.run(request);
        if (before != null) {
          if (dump == dumps - 1 || TestScale.isFull()) {
            Path alone = folder.path(label + "-alone");
            FindFolder.run(requests.apply(input, alone));
            assertSame(label, alone, output);
          }
          assertNamesStay(label, output);
          applyDelta(output);
          assertEquals(label, FindFolder.bulk(output), index);
          assertTrue(label, summary.nearPairs() > 0);
          assertTrue(label, summary.get(ExtractCounter.EXISTING_TEXTS) > 0);
        }
        index = FindFolder.bulk(output);
        names = FindFolder.clusters(output);
        before = output;
        edition.change(3 + dump * 4);
      }
    }

    private void applyDelta(Path output) throws Exception {
      Iterator<String> lines = FindFolder.lines(output.resolve("delta")).iterator();
      Map<String, ObjectNode> changed = new TreeMap<>(index);
      while (lines.hasNext()) {
        Map.Entry<String, JsonNode> action =
            JSON.readTree(lines.next()).properties().iterator().next();
        String id = action.getValue().path("_id").asText();
        switch (action.getKey()) {
          case "delete" -> changed.remove(id);
          case "index" -> changed.put(id, (ObjectNode) JSON.readTree(lines.next()));
          case "update" ->
              changed.put(
                  id,
                  changed
                      .get(id)
                      .deepCopy()
                      .setAll((ObjectNode) JSON.readTree(lines.next()).get("doc")));
          default -> throw new AssertionError(action.getKey());
        }
      }
      index = changed;
    }

    /** Clusters of the same units with the same texts have the same name. */
    private void assertNamesStay(String label, Path output) throws Exception {
      Map<Set<String>, String> before = partition(names);
      Map<Set<String>, String> now = partition(FindFolder.clusters(output));
      Map<String, ObjectNode> documents = FindFolder.bulk(output);
      before.forEach(
          (units, id) -> {
            boolean same =
                units.stream()
                    .allMatch(
                        unit ->
                            documents.containsKey(unit)
                                && documents
                                    .get(unit)
                                    .get("text")
                                    .equals(index.get(unit).get("text")));
            if (same && now.containsKey(units)) {
              assertEquals(label, id, now.get(units));
            }
          });
    }
  }

  private static void assertSame(String label, Path alone, Path since) throws Exception {
    assertEquals(
        label,
        FindFolder.sorted(alone.resolve("pairs")),
        FindFolder.sorted(since.resolve("pairs")));
    assertEquals(
        label,
        partition(FindFolder.clusters(alone)).keySet(),
        partition(FindFolder.clusters(since)).keySet());
    Map<String, ObjectNode> expected = FindFolder.bulk(alone);
    Map<String, ObjectNode> found = FindFolder.bulk(since);
    expected.values().forEach(document -> document.remove("cluster_id"));
    found.values().forEach(document -> document.remove("cluster_id"));
    assertEquals(label, expected, found);
  }

  private static Map<Set<String>, String> partition(Map<String, String> names) {
    Map<String, Set<String>> units = new HashMap<>();
    names.forEach((unit, id) -> units.computeIfAbsent(id, none -> new TreeSet<>()).add(unit));
    Map<Set<String>, String> clusters = new HashMap<>();
    units.forEach((id, of) -> clusters.put(of, id));
    return clusters;
  }
}
