package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.Keep;
import org.neardup.jobs.evaluate.EvaluateJob;
import org.neardup.jobs.evaluate.EvaluateRequest;
import org.neardup.jobs.neighbours.NeighbourSearch;
import org.neardup.jobs.neighbours.NeighbourSearch.Neighbour;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.report.ClusterText;
import org.neardup.jobs.report.ResultFolder;
import org.neardup.jobs.request.Against;
import org.neardup.jobs.request.BulkBy;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.SummaryText;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;

/** New inputs against old ones: the same as both together, without pairs of two old units. */
public class FindAgainstTests {
  private static final ResolvedScheme SENTENCES =
      FindFolder.scheme("unit", "sentence", "threshold", "0.6", "recall", "0.9");
  private static final ResolvedScheme LETTERS =
      FindFolder.scheme("unit", "document", "shingle", "char:1", "threshold", "0.8");

  @Rule public final FindFolder folder = new FindFolder();

  /** Copies across the two and among the old ones come with the seed. */
  @Test
  public void findsThePairsOfBothTogetherWithoutThoseOfTwoOldUnits() throws Exception {
    Split split = new Split(new Planted(150, 1), 1);
    List<String> expected = expected(SENTENCES, split);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 100);
    Path old = run("old", SENTENCES, split.old);
    FindRequest request = request(path("new"), SENTENCES, split.fresh);
    FindSummary summary = FindFolder.run(request.withAgainst(List.of(old.toString())));
    assertEquals(expected, FindFolder.sorted(path("new").resolve("pairs")));
    assertEquals(expected.size(), summary.pairs());
    assertTrue(summary.get(CandidateCounter.FILTERED_BANDS) > 0);
    assertEquals(split.freshIds, documents(path("new")));
    assertClustersAreOf(expected, path("new"));
    FindFolder.run(
        request
            .withAgainst(List.of(split.old))
            .withTasks(new FindRequest.Tasks(3, 5, 1000))
            .withExisting(Existing.OVERWRITE));
    assertEquals(expected, FindFolder.sorted(path("new").resolve("pairs")));
  }

  @Test
  public void wrappedSentencesOfAnEarlierRunAreWhole() throws Exception {
    String flat =
        "He wrote that the sentence of a mail is whole however it was wrapped and quoted.";
    String wrapped = "> " + flat.replace(" is whole", "\\n> is whole").replace(" and", "\\n> and");
    String mail = folder.input("mail.jsonl", "{\"id\":\"mail\",\"text\":\"" + wrapped + "\"}");
    Path old = run("old", SENTENCES, mail);
    FindFolder.run(
        request(path("new"), SENTENCES, folder.input("new.tsv", "new\t" + flat))
            .withAgainst(List.of(old.toString())));
    assertEquals(
        List.of("mail:0\tnew:0\t1.000000"), FindFolder.sorted(path("new").resolve("pairs")));
  }

  /** As bulk files of whole documents hold no units, their texts are cut again. */
  @Test
  public void wholeDocumentsOfAnEarlierRunAreCutAgain() throws Exception {
    Split split = new Split(new Planted(60, 2), 2);
    FindFolder.run(request(path("old"), SENTENCES, split.old).withBulkBy(BulkBy.DOCUMENT));
    FindFolder.run(
        request(path("new"), SENTENCES, split.fresh)
            .withAgainst(List.of(path("old").toString()))
            .withBulkBy(BulkBy.DOCUMENT));
    assertEquals(expected(SENTENCES, split), FindFolder.sorted(path("new").resolve("pairs")));
    assertEquals(split.freshIds, documents(path("new")));
  }

  @Test
  public void windowsPassOverPairsOfTwoOldUnits() throws Exception {
    ResolvedScheme cosine =
        FindFolder.scheme("unit", "sentence", "similarity", "cosine", "threshold", "0.7");
    Split split = new Split(new Planted(80, 3), 3);
    List<String> expected = expected(cosine, split);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 20);
    FindRequest request = request(path("new"), cosine, split.fresh);
    FindFolder.run(request.withAgainst(List.of(split.old)));
    assertEquals(expected, FindFolder.sorted(path("new").resolve("pairs")));
  }

  /** The letters a-h and a-i are 8/9 = .888889 alike. */
  @Test
  public void equalTextsStandForEachOther() throws Exception {
    String first = folder.input("first.tsv", "2\tabcdefgh", "5\tABCDEFGH", "7\txyz", "8\txyz");
    String second = folder.input("second.tsv", "1\tabcdefghi", "9\tqqq", "91\tQqq");
    String third = folder.input("third.tsv", "3\tabcdefgh", "4\tabcdefghi", "6\txyz");
    List<String> earlier = List.of(path("one").toString(), path("two").toString());
    FindFolder.run(request(path("one"), LETTERS, first));
    FindFolder.run(request(path("two"), LETTERS, second).withAgainst(earlier.subList(0, 1)));
    assertEquals(
        List.of("1\t2\t0.888889", "9\t91\t1.000000"),
        FindFolder.sorted(path("two").resolve("pairs")));
    FindSummary summary =
        FindFolder.run(request(path("three"), LETTERS, third).withAgainst(earlier));
    // 1 and 2 stand for their texts, so their new copies 4 and 3 come with them only. Of a text
    // whose smallest id is new every old copy is told.
    assertEquals(
        List.of("1\t4\t1.000000", "2\t3\t1.000000", "6\t7\t1.000000", "6\t8\t1.000000"),
        FindFolder.sorted(path("three").resolve("pairs")));
    assertEquals(
        List.of("1\t1", "1\t4", "2\t2", "2\t3", "6\t6", "6\t7", "6\t8"),
        FindFolder.sorted(path("three").resolve("clusters")));
    assertEquals(3, summary.units());
    assertEquals(7, summary.oldUnits());
    assertTrue(SummaryText.of(summary).stream().anyMatch(line -> line.contains("7 old documents")));
  }

  /** Of the documents 3, 4 and 5 the last two are like no old one; 4 stands for both. */
  @Test
  public void whatLooksAtTheRunFindsOldUnitsToo() throws Exception {
    String first = folder.input("first.tsv", "1\tabcdefgh", "2\tqrstuvwx");
    String second = folder.input("in.tsv", "3\tabcdefghi", "4\tlmnop", "5\tLMNOP", "6\txyz");
    Path old = run("old", LETTERS, first);
    FindFolder.run(request(path("new"), LETTERS, second).withAgainst(List.of(old.toString())));
    String output = path("new").toString();
    ResultFolder result = ResultFolder.open(new Configuration(), output);
    assertEquals(
        List.of("cluster 1 of 2 units", "3", "  abcdefghi", "1", "  [-abcdefghi-] {+abcdefgh+}"),
        ClusterText.of(result, "3", 10));
    assertEquals("  abcdefgh", ClusterText.of(result, "1", 10).get(2));
    List<Neighbour> nearest = new NeighbourSearch(new Configuration(), output).nearest("3", 1);
    assertEquals("1", nearest.get(0).id());
    for (Keep keep : Keep.values()) {
      Path clean = path("clean-" + keep.id());
      new DedupJob(new Configuration()).run(output, clean.toString(), keep);
      assertEquals(List.of("4\tlmnop", "6\txyz"), Files.readAllLines(clean.resolve("in.tsv")));
    }
    EvaluateRequest evaluation =
        new EvaluateRequest(output, 0, 0, 0, EvaluateRequest.Grid.NONE, false);
    EvaluateJob job = new EvaluateJob(new Configuration(), ProgressLine.silent());
    assertThrows(IllegalArgumentException.class, () -> job.run(evaluation));
  }

  @Test
  public void refusesAnotherSchemeAndTakesThatOfTheEarlierRunIfToldNone() throws Exception {
    String input = folder.input("in.tsv", "1\tabc");
    Path old = run("old", LETTERS, input);
    ResolvedScheme other =
        FindFolder.scheme("unit", "document", "shingle", "char:2", "threshold", "0.8");
    String next = folder.input("next.tsv", "2\tabc");
    FindRequest request = request(path("new"), other, next).withAgainst(List.of(old.toString()));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> FindFolder.run(request));
    assertTrue(
        refused.getMessage(),
        refused.getMessage().contains("[shingle] was char:1 and is to be char:2; give --scheme"));
    assertFalse(Files.exists(path("new")));
    Optional<String> file = Against.scheme(new Configuration(), List.of(next, old.toString()));
    FindScheme same =
        FindScheme.of(new Configuration(), file, SchemeRequest.EMPTY, ProjectionRequest.NONE);
    assertEquals(LETTERS, same.scheme());
  }

  /** A page of this month and the same page of the last one; of the old ones the prefix tells. */
  @Test
  public void idsMayBeEqualOnBothSides() throws Exception {
    Path old = run("old", LETTERS, folder.input("old.tsv", "1\tabcdefgh", "2\txyz"));
    String fresh = folder.input("new.tsv", "1\tabcdefghi", "2\txyz", "3\tqqq");
    FindRequest request = request(path("new"), LETTERS, fresh);
    FindFolder.run(request.withAgainst(List.of(old.toString())).withAgainstSource("old"));
    assertEquals(
        List.of("1\told:1\t0.888889", "2\told:2\t1.000000"),
        FindFolder.sorted(path("new").resolve("pairs")));
    assertEquals(
        Map.of("old:1", "abcdefgh"),
        ResultFolder.open(new Configuration(), path("new").toString()).texts(Set.of("old:1")));
  }

  @Test
  public void refusesIdsThatAnEarlierRunHas() throws Exception {
    String input = folder.input("in.tsv", "1\tabc", "2\tabcd");
    Path old = run("old", LETTERS, input);
    String next = folder.input("next.tsv", "2\txyz");
    FindRequest request = request(path("new"), LETTERS, next).withAgainst(List.of(old.toString()));
    JobFailedException refused =
        assertThrows(JobFailedException.class, () -> FindFolder.run(request));
    assertTrue(
        refused.getMessage(), refused.getMessage().startsWith("document id [2] comes twice"));
    assertTrue(refused.getMessage(), refused.getMessage().contains("old/bulk and next.tsv: id 2"));
  }

  @Test
  public void refusesOldInputsThatAreInputsOrLieInTheOutput() throws Exception {
    String input = folder.input("in.tsv", "1\tabc");
    FindRequest both = request(path("new"), LETTERS, input).withAgainst(List.of(input));
    assertThrows(IllegalArgumentException.class, () -> FindFolder.run(both));
    FindRequest below =
        request(path("new"), LETTERS, folder.getRoot().toString()).withAgainst(List.of(input));
    assertThrows(IllegalArgumentException.class, () -> FindFolder.run(below));
    Path old = run("old", LETTERS, input);
    String next = folder.input("next.tsv", "2\tabc");
    FindRequest itself =
        request(old, LETTERS, next)
            .withAgainst(List.of(old.toString()))
            .withExisting(Existing.OVERWRITE);
    assertThrows(IllegalArgumentException.class, () -> FindFolder.run(itself));
    assertTrue(Files.exists(old.resolve("summary.json")));
    FindRequest missing =
        request(path("new"), LETTERS, next).withAgainst(List.of(path("none").toString()));
    assertThrows(IllegalArgumentException.class, () -> FindFolder.run(missing));
  }

  /** Documents, some old and some new. */
  private final class Split {
    private final String old;
    private final String fresh;
    private final Set<String> oldIds = new TreeSet<>();
    private final Set<String> freshIds = new TreeSet<>();

    Split(Planted planted, int seed) throws Exception {
      SplittableRandom random = new SplittableRandom(seed);
      List<String> oldLines = new ArrayList<>();
      List<String> freshLines = new ArrayList<>();
      for (String line : planted.lines()) {
        boolean isOld = random.nextInt(3) > 0;
        (isOld ? oldLines : freshLines).add(line);
        (isOld ? oldIds : freshIds).add(line.substring(0, line.indexOf('\t')));
      }
      old = folder.input("old" + seed + ".tsv", oldLines);
      fresh = folder.input("fresh" + seed + ".tsv", freshLines);
    }
  }

  private Path path(String name) {
    return folder.path(name);
  }

  private static FindRequest request(Path output, ResolvedScheme scheme, String... inputs) {
    return FindRequest.of(List.of(inputs), output.toString(), scheme);
  }

  private Path run(String name, ResolvedScheme scheme, String... inputs) throws Exception {
    FindFolder.run(request(path(name), scheme, inputs));
    return path(name);
  }

  /** The pairs of a run over both, without those of two old units. */
  private List<String> expected(ResolvedScheme scheme, Split split) throws Exception {
    Path whole = run("whole", scheme, split.old, split.fresh);
    return FindFolder.sorted(whole.resolve("pairs")).stream()
        .filter(
            line -> {
              String[] fields = line.split("\t", -1);
              return !split.oldIds.contains(document(fields[0]))
                  || !split.oldIds.contains(document(fields[1]));
            })
        .toList();
  }

  private static String document(String unit) {
    return unit.substring(0, unit.lastIndexOf(':'));
  }

  /** The documents of the bulk files. */
  private static Set<String> documents(Path output) throws Exception {
    Set<String> ids = new TreeSet<>();
    List<String> lines = FindFolder.lines(output.resolve("bulk"));
    for (int i = 1; i < lines.size(); i += 2) {
      ids.add(new ObjectMapper().readTree(lines.get(i)).get("doc_id").asText());
    }
    return ids;
  }

  /** Every unit of a pair is in one cluster with the other, and no other unit is in any. */
  private static void assertClustersAreOf(List<String> pairs, Path output) throws Exception {
    Map<String, String> clusters =
        FindFolder.sorted(output.resolve("clusters")).stream()
            .map(line -> line.split("\t", -1))
            .collect(Collectors.toMap(fields -> fields[1], fields -> fields[0]));
    Set<String> paired = new HashSet<>();
    for (String line : pairs) {
      String[] fields = line.split("\t", -1);
      assertEquals(line, clusters.get(fields[0]), clusters.get(fields[1]));
      paired.addAll(List.of(fields[0], fields[1]));
    }
    assertEquals(paired, clusters.keySet());
  }
}
