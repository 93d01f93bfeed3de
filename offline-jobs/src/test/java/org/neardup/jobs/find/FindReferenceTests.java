package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.input.SourceInput.ReferenceNames;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.judge.EvaluateJob;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.request.ReferenceCollection;
import org.neardup.jobs.results.ClusterText;
import org.neardup.jobs.results.NeighborSearch;
import org.neardup.jobs.results.NeighborSearch.Neighbor;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;

/**
 * New inputs compared with a reference collection: the same as both together, without pairs of two
 * reference units.
 */
public class FindReferenceTests {
  private static final ResolvedScheme SENTENCES =
      FindFolder.scheme("unit", "sentence", "threshold", "0.6", "recall", "0.9");
  private static final ResolvedScheme LETTERS =
      FindFolder.scheme("unit", "document", "shingle", "char:1", "threshold", "0.8");

  private static final List<String> CHAIN =
      List.of(
          "1\t4\t1.000000\tsame\t0.000000\t0.000000",
          "2\t3\t1.000000\tsame\t0.000000\t0.000000",
          "6\t7\t1.000000\tsame\t0.000000\t0.000000",
          "6\t8\t1.000000\tsame\t0.000000\t0.000000");

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static Split split;
  private static List<String> expected;

  /**
   * Runs that the tests look at: one over reference and new documents together, and three over
   * letters, each against those before. The letters a-h and a-i are 8/9 = .888889 alike.
   */
  @BeforeClass
  public static void run() throws Exception {
    split = new Split(new Planted(130, 1), 1);
    expected = expected("whole", SENTENCES, split);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 100);
    run("one", LETTERS, input("first", "2\tabcdefgh", "5\tABCDEFGH", "7\txyz", "8\txyz"));
    String second = input("second", "1\tabcdefghi", "9\tqqq", "91\tQqq");
    FindFolder.run(
        request(path("two"), LETTERS, second).others(to -> to.withReference(List.of(at("one")))));
  }

  /**
   * The reference collection is a run and files. Copies across the two and among the reference ones
   * come with the seed; a sentence that the run cut out of a quoted mail is compared whole.
   */
  @Test
  public void findsThePairsOfBothTogetherWithoutThoseOfTwoReferenceUnits() throws Exception {
    run("old", SENTENCES, split.reference, split.mail);
    FindRequest request =
        request(path("new"), SENTENCES, split.fresh)
            .others(to -> to.withReference(List.of(at("old"), split.more)))
            .limits(to -> to.withTasks(new FindRequest.Tasks(3, 5, 1000)));
    FindSummary summary = FindFolder.run(request);
    assertEquals(expected, pairs("new"));
    assertTrue(
        expected.stream()
            .anyMatch(pair -> pair.matches("mail:.*\tnew:.*\t1.000000\tsame\t0.000000\t0.000000")));
    assertEquals(expected.size(), summary.pairs());
    assertTrue(summary.get(CandidateCounter.FILTERED_BANDS) > 0);
    assertEquals(split.freshIds, documents(path("new")));
    assertClustersAreOf(expected, path("new"));
  }

  /** As bulk files of whole documents hold no units, their texts are cut again. */
  @Test
  public void wholeDocumentsOfAnEarlierRunAreCutAgain() throws Exception {
    FindRequest reference =
        request(path("old-whole"), SENTENCES, split.reference, split.more, split.mail);
    FindFolder.run(reference.results(to -> to.withBulkBy(BulkBy.DOCUMENT)));
    FindFolder.run(
        request(path("new-whole"), SENTENCES, split.fresh)
            .others(to -> to.withReference(List.of(at("old-whole"))))
            .results(to -> to.withBulkBy(BulkBy.DOCUMENT)));
    assertEquals(expected, pairs("new-whole"));
    assertEquals(split.freshIds, documents(path("new-whole")));
  }

  @Test
  public void windowsPassOverPairsOfTwoReferenceUnits() throws Exception {
    ResolvedScheme cosine =
        FindFolder.scheme("unit", "sentence", "similarity", "cosine", "threshold", "0.7");
    Split some = new Split(new Planted(80, 3), 3);
    List<String> both = expected("cosine", cosine, some);
    assertTrue("too few to tell: " + both.size(), both.size() > 20);
    FindRequest request = request(path("windows"), cosine, some.fresh);
    FindFolder.run(
        request.others(to -> to.withReference(List.of(some.reference, some.more, some.mail))));
    assertEquals(both, pairs("windows"));
  }

  /** Of the last documents z1, z2 and z3 are like no reference one; z1 stands for z2 too. */
  @Test
  public void equalTextsStandForEachOther() throws Exception {
    assertEquals(
        List.of(
            "1\t2\t0.888889\tsame\t0.111111\t0.000000",
            "9\t91\t1.000000\tsame\t0.000000\t0.000000"),
        pairs("two"));
    String third =
        input(
            "third", "3\tabcdefgh", "4\tabcdefghi", "6\txyz", "z1\tlmnop", "z2\tLMNOP", "z3\tstuv");
    FindRequest request = request(path("three"), LETTERS, third);
    FindSummary summary =
        FindFolder.run(request.others(to -> to.withReference(List.of(at("one"), at("two")))));
    // 1 and 2 stand for their texts, so their new copies 4 and 3 come with them only. Of a text
    // whose smallest id is new every reference copy is told.
    assertEquals(
        Stream.concat(CHAIN.stream(), Stream.of("z1\tz2\t1.000000\tsame\t0.000000\t0.000000"))
            .toList(),
        pairs("three"));
    assertEquals(
        List.of("1\t1", "1\t4", "2\t2", "2\t3", "6\t6", "6\t7", "6\t8", "z1\tz1", "z1\tz2"),
        FindFolder.sorted(path("three").resolve("clusters")));
    assertEquals(6, summary.units());
    assertEquals(7, summary.referenceUnits());
    assertTrue(
        SummaryText.of(summary).stream().anyMatch(line -> line.contains("7 reference documents")));
    for (String keep : List.of("first", "longest")) {
      Path clean = path("clean-" + keep);
      new DedupJob(new Configuration(), ProgressLine.silent())
          .run(at("three"), clean.toString(), FindFolder.keeping(keep));
      assertEquals(
          List.of("z1\tlmnop", "z3\tstuv"), Files.readAllLines(clean.resolve("third.tsv")));
    }
  }

  @Test
  public void whatLooksAtTheRunFindsReferenceUnitsToo() throws Exception {
    Configuration conf = new Configuration();
    EarlierRun result = EarlierRun.read(conf, at("two"));
    assertEquals(
        List.of("cluster 1 of 2 units", "1", "  abcdefghi", "2", "  [-abcdefghi-] {+abcdefgh+}"),
        ClusterText.of(conf, result, "1", 10));
    assertEquals("  abcdefgh", ClusterText.of(conf, result, "2", 10).get(2));
    List<Neighbor> nearest = new NeighborSearch(new Configuration(), at("two")).nearest("1", 1);
    assertEquals("2", nearest.get(0).id());
    EvaluateJob.Request evaluation = new EvaluateJob.Request(at("two"), 0, 0, 0, false);
    assertThrows(
        IllegalArgumentException.class,
        () -> EvaluateJob.run(conf, ProgressLine.silent(), evaluation));
  }

  @Test
  public void refusesAnotherSchemeAndTakesThatOfTheEarlierRunIfToldNone() throws Exception {
    ResolvedScheme other =
        FindFolder.scheme("unit", "document", "shingle", "char:2", "threshold", "0.8");
    String next = input("next", "n\tabc");
    FindRequest request =
        request(path("no"), other, next).others(to -> to.withReference(List.of(at("one"))));
    assertRefused("[shingle] was char:1 and is to be char:2; give --scheme", request);
    Optional<String> file =
        ReferenceCollection.scheme(new Configuration(), List.of(next, at("one")));
    FindScheme same =
        FindScheme.of(new Configuration(), file, SchemeRequest.EMPTY, ProjectionRequest.NONE);
    assertEquals(LETTERS, same.scheme());
  }

  /**
   * A page of this month and the same page of the last one; of the reference ones the prefix tells.
   */
  @Test
  public void idsMayBeEqualOnBothSidesIfThePrefixTellsThem() throws Exception {
    FindRequest request =
        request(path("same"), LETTERS, input("same", "2\tabcdefghi", "7\txy", "q\tqqq"))
            .others(to -> to.withReference(List.of(at("one"))));
    String why = failure(JobFailedException.class, () -> FindFolder.run(request));
    assertTrue(why, why.startsWith("document id [2] comes twice"));
    assertTrue(why, why.contains("one/bulk and same.tsv: byte "));
    FindFolder.run(request.others(to -> to.withNames(new ReferenceNames("old", "", ""))));
    assertEquals(List.of("2\told:2\t0.888889\tsame\t0.111111\t0.000000"), pairs("same"));
    assertEquals(
        Map.of("old:2", "abcdefgh"),
        EarlierRun.read(new Configuration(), at("same"))
            .texts(new Configuration(), Set.of("old:2")));
  }

  @Test
  public void refusesReferenceInputsThatAreInputsOrLieInTheOutput() throws Exception {
    Path below = Files.createDirectory(path("sub"));
    String input = folder.input("sub/in.tsv", "1\tabc");
    assertRefused(
        "both have",
        request(path("no"), LETTERS, input).others(to -> to.withReference(List.of(input))));
    FindRequest inside = request(path("no"), LETTERS, below.toString());
    assertRefused("both have", inside.others(to -> to.withReference(List.of(input))));
    FindRequest itself =
        request(path("one"), LETTERS, input)
            .others(to -> to.withReference(List.of(at("one"))))
            .withExisting(Existing.OVERWRITE);
    assertRefused("", itself);
    assertTrue(Files.exists(path("one").resolve("summary.json")));
    assertRefused(
        "",
        request(path("no"), LETTERS, input).others(to -> to.withReference(List.of(at("none")))));
  }

  /** A test set has other fields than the crawl: nothing of it would be compared. */
  @Test
  public void aReferenceCollectionOfWhichNothingCanBeReadFails() throws Exception {
    String crawl = folder.input("crawl.jsonl", "{\"meta\":{\"uid\":\"a\"},\"body\":\"abcdefghi\"}");
    String items = folder.input("items.jsonl", "{\"q\":\"q1\",\"question\":\"abcdefgh\"}");
    FindRequest request =
        request(path("items"), LETTERS, crawl)
            .withSource(SourceOptions.DEFAULT.withFields("meta.uid", "body"))
            .others(to -> to.withReference(List.of(items)));
    assertFails(
        "no document could be read from " + items + " (set aside: 1 missing_text",
        "[reference_text_field] must be a field of [file:" + items + "], got [body]",
        request);
    FindRequest named = request.others(to -> to.withNames(new ReferenceNames("", "q", "question")));
    FindFolder.run(named);
    assertEquals(List.of("a\tq1\t0.888889\tsame\t0.111111\t0.000000"), pairs("items"));
    String more = folder.input("more.jsonl", "{\"q\":\"q2\",\"answer\":\"abcdefgh\"}");
    FindRequest several =
        named.others(to -> to.withReference(List.of(items, more))).withExisting(Existing.OVERWRITE);
    assertFails("no document could be read from " + more, "got [question]", several);
    FindFolder.run(several.limits(to -> to.withAllowEmpty(true)));
  }

  @Test
  public void anEarlierRunOfWhichNothingCanBeReadFails() throws Exception {
    FindRequest none = request(path("nothing"), LETTERS, input("nothing"));
    FindFolder.run(none.limits(to -> to.withAllowEmpty(true)));
    String next = input("after", "n\tabc");
    FindRequest request =
        request(path("no"), LETTERS, next).others(to -> to.withReference(List.of(at("nothing"))));
    assertFails("no document could be read from " + at("nothing") + " (no record", "", request);
    assertFails("", "", request.others(to -> to.withReference(List.of(at("one"), at("nothing")))));
  }

  @Test
  public void anInputOfWhichNothingCanBeReadFailsBesideAReferenceCollection() throws Exception {
    FindRequest request =
        request(path("no"), LETTERS, input("empty"))
            .others(to -> to.withReference(List.of(at("one"))));
    assertFails("no document could be read from " + at("empty.tsv"), "", request);
  }

  /** Of many records of a crawl those of a test set are a small share. */
  @Test
  public void maxRejectedIsAShareOfEachSide() throws Exception {
    String[] lines = new String[20];
    Arrays.setAll(lines, i -> "n" + i + "\tabc");
    String items = input("halves", "i1\tabc", "no tab");
    FindRequest request =
        request(path("no"), LETTERS, input("twenty", lines))
            .others(to -> to.withReference(List.of(items)))
            .limits(to -> to.withMaxRejected(0.1));
    assertFails("1 of 2 records of [reference] were rejected (1 missing_tab)", "", request);
  }

  @Test
  public void namesOfFieldsAreForFilesOfAReferenceCollection() throws Exception {
    FindRequest request =
        request(path("no"), LETTERS, input("fields", "n\tabc"))
            .others(to -> to.withNames(new ReferenceNames("", "q", "")));
    assertRefused("[reference_id_field] and [reference_text_field] are for files", request);
    assertRefused("are for files", request.others(to -> to.withReference(List.of(at("one")))));
  }

  private static void assertFails(String start, String part, FindRequest request) {
    String said = failure(JobFailedException.class, () -> FindFolder.run(request));
    assertTrue(said, said.startsWith(start));
    assertTrue(said, said.contains(part));
  }

  private static void assertRefused(String why, FindRequest request) {
    Messages.assertRefused(why, () -> FindFolder.run(request));
    assertFalse(Files.exists(path("no")));
  }

  /** Documents, reference ones in three files and new ones in one. */
  private static final class Split {
    private static final String FLAT =
        "He wrote that the sentence of a mail is whole however it was wrapped and quoted.";

    private final String reference;
    private final String more;
    private final String mail;
    private final String fresh;
    private final Set<String> freshIds = new TreeSet<>(List.of("new"));

    Split(Planted planted, int seed) throws Exception {
      SplittableRandom random = new SplittableRandom(seed);
      List<List<String>> lines = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (String line : planted.lines()) {
        int part = random.nextInt(3);
        lines.get(part).add(line);
        if (part == 2) {
          freshIds.add(line.substring(0, line.indexOf('\t')));
        }
      }
      lines.get(2).add("new\t" + FLAT);
      reference = folder.input("old" + seed + ".tsv", lines.get(0));
      more = folder.input("more" + seed + ".tsv", lines.get(1));
      fresh = folder.input("fresh" + seed + ".tsv", lines.get(2));
      String wrapped = FLAT.replace(" is whole", "\\n> is whole").replace(" and", "\\n> and");
      mail =
          folder.input(
              "mail" + seed + ".jsonl", "{\"id\":\"mail\",\"text\":\"> " + wrapped + "\"}");
    }

    private boolean isFresh(String unit) {
      return freshIds.contains(document(unit));
    }
  }

  private static Path path(String name) {
    return folder.path(name);
  }

  private static String at(String name) {
    return path(name).toString();
  }

  private static String input(String name, String... lines) throws Exception {
    return folder.input(name + ".tsv", lines);
  }

  private static List<String> pairs(String run) throws Exception {
    return FindFolder.sorted(path(run).resolve("pairs"));
  }

  private static FindRequest request(Path output, ResolvedScheme scheme, String... inputs) {
    return FindRequest.of(List.of(inputs), output.toString(), scheme);
  }

  private static void run(String name, ResolvedScheme scheme, String... inputs) throws Exception {
    FindFolder.run(request(path(name), scheme, inputs));
  }

  /** The pairs of a run over both, without those of two reference units. */
  private static List<String> expected(String name, ResolvedScheme scheme, Split split)
      throws Exception {
    run(name, scheme, split.reference, split.more, split.mail, split.fresh);
    return pairs(name).stream()
        .filter(
            line -> {
              String[] fields = line.split("\t", -1);
              return split.isFresh(fields[0]) || split.isFresh(fields[1]);
            })
        .toList();
  }

  private static String document(String unit) {
    return unit.substring(0, unit.lastIndexOf(':'));
  }

  private static Set<String> documents(Path output) throws Exception {
    return FindFolder.bulk(output).values().stream()
        .map(document -> document.get("doc_id").asText())
        .collect(Collectors.toSet());
  }

  /** Every unit of a pair is in one cluster with the other, and no other unit is in any. */
  private static void assertClustersAreOf(List<String> pairs, Path output) throws Exception {
    Map<String, String> clusters = FindFolder.clusters(output);
    Set<String> paired = new HashSet<>();
    for (String line : pairs) {
      String[] fields = line.split("\t", -1);
      assertEquals(line, clusters.get(fields[0]), clusters.get(fields[1]));
      paired.addAll(List.of(fields[0], fields[1]));
    }
    assertEquals(paired, clusters.keySet());
  }
}
