package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.judge.EvaluateJob;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.FindRequest.Tasks;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;

/** Runs over a part of all pairs, against all pairs of which the others are taken out. */
public class FindBlockingTests {
  private static final double THRESHOLD = 0.5;
  private static final int DAYS = 3;

  private static final BlockingRule WITHIN = BlockingRule.ANY.withWithin("lang");
  private static final BlockingRule ACROSS = BlockingRule.ANY.withAcross("lang");
  private static final BlockingRule CLOSE =
      BlockingRule.ANY.withDateField("meta.day").withDays(DAYS);
  private static final BlockingRule WITHIN_CLOSE =
      BlockingRule.ANY.withWithin("lang").withDateField("meta.day").withDays(DAYS);
  private static final BlockingRule ACROSS_CLOSE =
      BlockingRule.ANY.withAcross("lang").withDateField("meta.day").withDays(DAYS);

  private static final Map<BlockingRule, BiPredicate<Doc, Doc>> RULES =
      Map.of(
          WITHIN, FindBlockingTests::agree,
          ACROSS, (a, b) -> !agree(a, b),
          CLOSE, FindBlockingTests::areClose,
          WITHIN_CLOSE, (a, b) -> agree(a, b) && areClose(a, b),
          ACROSS_CLOSE, (a, b) -> !agree(a, b) && areClose(a, b));

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static final List<Doc> DOCS = docs(150);
  private static String input;

  /** A document; its language and its day are empty where it has none. */
  private record Doc(String id, String text, String lang, String day) {
    String json() {
      String field = lang.isEmpty() ? "" : ", \"lang\": \"" + lang + "\"";
      return "{\"id\": \"%s\"%s, \"meta\": {\"day\": \"%s\"}, \"text\": \"%s\"}"
          .formatted(id, field, day, text);
    }
  }

  private static boolean agree(Doc a, Doc b) {
    return !a.lang.isEmpty() && a.lang.equals(b.lang);
  }

  private static boolean areClose(Doc a, Doc b) {
    return !a.day.isEmpty()
        && !b.day.isEmpty()
        && Math.abs(ChronoUnit.DAYS.between(LocalDate.parse(a.day), LocalDate.parse(b.day)))
            <= DAYS;
  }

  /** Copies of a few texts, of which every other has some words changed. */
  private static List<Doc> docs(int count) {
    SplittableRandom random = new SplittableRandom(5);
    List<Doc> docs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SplittableRandom base = new SplittableRandom(i % 12);
      List<String> words = new ArrayList<>();
      for (int word = 0; word < 20; word++) {
        words.add(Integer.toString(base.nextInt(1_000_000, 9_000_000), 36));
      }
      for (int change = random.nextInt(4); change > 1; change--) {
        words.set(random.nextInt(20), "changed" + random.nextInt(100));
      }
      int lang = random.nextInt(7);
      int day = random.nextInt(22);
      docs.add(
          new Doc(
              "d" + i,
              String.join(" ", words),
              lang == 6 ? "" : List.of("de", "en", "fr").get(lang % 3),
              day == 21 ? "" : LocalDate.of(1969, 12, 20).plusDays(day).toString()));
    }
    return docs;
  }

  @BeforeClass
  public static void write() throws Exception {
    input = folder.input("docs.jsonl", DOCS.stream().map(Doc::json).toList());
  }

  @Test
  public void recallOneFindsAllPairsOfTheRuleAndNoOther() throws Exception {
    for (BlockingRule rule : RULES.keySet()) {
      find(request(rule, 1));
      Set<String> expected = expected(rule);
      assertEquals(rule.describe(), expected, foundPairs());
      assertEquals(rule.describe(), components(expected), clusters());
      assertEquals(rule.describe(), Map.of("recall", "1.00000", "precision", "1.00000"), judged());
    }
  }

  /** Equal texts share all bands, so that of them no pair is missed. */
  @Test
  public void bandsFindPairsOfTheRuleOnlyWhateverTheTasks() throws Exception {
    for (BlockingRule rule : RULES.keySet()) {
      FindSummary summary = find(request(rule, 0.9));
      Map<String, List<String>> results = folder.results();
      Set<String> found = foundPairs();
      Set<String> expected = expected(rule);
      assertTrue(rule.describe(), expected.containsAll(found));
      assertTrue(found.size() + " of " + expected.size(), found.size() > 0.9 * expected.size());
      Set<String> equal = pairs((a, b) -> RULES.get(rule).test(a, b) && a.text.equals(b.text));
      assertTrue(rule.describe(), found.containsAll(equal));
      if (!rule.across().isEmpty()) {
        assertEquals(rule.describe(), equal.size(), summary.equalPairs());
        assertEquals(rule.describe(), found.size() - equal.size(), summary.nearPairs());
      }
      assertTrue(SummaryText.of(summary).toString().contains("that " + rule.describe()));
      String report = Files.readString(folder.output().resolve("report.html"));
      assertTrue(report.contains("Only those are compared that " + rule.describe()));
      if (rule.equals(ACROSS_CLOSE)) {
        find(request(rule, 0.9).limits(to -> to.withTasks(new Tasks(5, 3, 1000))));
        assertEquals(results, folder.results());
      }
    }
  }

  /** One window holds all texts of a bucket, so that no pair is missed. */
  @Test
  public void windowsFindAllPairsOfTheRuleAndNoOther() throws Exception {
    ProjectionRequest.Window all = new ProjectionRequest.Window(1, 1000, 64, 0.95, 1, 0);
    for (BlockingRule rule : List.of(WITHIN, CLOSE, ACROSS_CLOSE)) {
      FindRequest request =
          folder
              .request(
                  List.of(input),
                  Map.of(
                      "similarity", "cosine", "weight", "tf", "bits", 64, "threshold", THRESHOLD),
                  new ProjectionRequest(Map.of(), List.of(), all))
              .pairs(to -> to.withRule(rule))
              .withExisting(Existing.OVERWRITE);
      find(request);
      Set<String> allowed = pairs(RULES.get(rule));
      assertTrue(rule.describe(), allowed.containsAll(foundPairs()));
      assertTrue(rule.describe(), foundPairs().containsAll(expected(rule)));
      assertEquals(rule.describe(), Map.of("recall", "1.00000", "precision", "1.00000"), judged());
    }
  }

  /** With sides each unit has a text of its own. */
  @Test
  public void containersAreOfTheRule() throws Exception {
    for (BlockingRule rule : List.of(WITHIN, ACROSS, ACROSS_CLOSE)) {
      find(request(rule, 0.9).pairs(to -> to.withContainment(0.8)));
      Set<String> found = new TreeSet<>();
      for (String line : folder.sorted("contained")) {
        String[] ids = line.split("\t", -1);
        found.add(ids[0]);
        assertTrue(line, RULES.get(rule).test(doc(ids[0]), doc(ids[1])));
      }
      Set<String> expected =
          DOCS.stream()
              .filter(a -> DOCS.stream().anyMatch(b -> RULES.get(rule).test(a, b) && holds(b, a)))
              .map(Doc::id)
              .collect(Collectors.toCollection(TreeSet::new));
      assertTrue(rule.describe(), found.size() > 20);
      if (rule.across().isEmpty()) {
        assertTrue(rule.describe(), expected.containsAll(found));
      } else {
        assertEquals(rule.describe(), expected, found);
      }
    }
  }

  private static Doc doc(String id) {
    return DOCS.get(Integer.parseInt(id.substring(1)));
  }

  private static boolean holds(Doc container, Doc unit) {
    Set<String> own = shingles(unit.text);
    Set<String> others = shingles(container.text);
    Set<String> both = new HashSet<>(own);
    both.retainAll(others);
    boolean larger =
        others.size() > own.size()
            || others.size() == own.size() && container.id.compareTo(unit.id) < 0;
    return larger && both.size() >= 0.8 * own.size();
  }

  @Test
  public void aBlockingRuleSavesCandidates() throws Exception {
    long all = find(request(BlockingRule.ANY, 0.9)).candidatePairs();
    long within = find(request(WITHIN, 0.9)).candidatePairs();
    long close = find(request(WITHIN_CLOSE, 0.9)).candidatePairs();
    assertTrue(all + " " + within + " " + close, within < all / 2 && close < within);
  }

  /** A window of two texts, so that most pairs are links. */
  @Test
  public void aFullWindowIsLinkedAndCounted() throws Exception {
    FindSummary summary =
        find(request(ACROSS_CLOSE, 0.9).limits(to -> to.withTasks(new Tasks(0, 0, 2))));
    assertTrue(expected(ACROSS_CLOSE).containsAll(foundPairs()));
    assertTrue(summary.mostLostByStars() > 0);
  }

  @Test
  public void newRecordsAreComparedWithReferenceOnesOfTheBlock() throws Exception {
    List<String> lines = DOCS.stream().map(Doc::json).toList();
    String fresh = folder.input("new.jsonl", lines.subList(0, 40));
    String reference = folder.input("old.jsonl", lines.subList(40, lines.size()));
    String run = folder.path("old").toString();
    for (BlockingRule rule : List.of(WITHIN_CLOSE, ACROSS)) {
      FindRequest next = request(rule, 1).withInputs(List.of(fresh));
      find(request(rule, 1).withInputs(List.of(reference)).withOutput(run));
      find(next.others(to -> to.withReference(List.of(run))));
      List<String> referenceRun = folder.sorted("pairs");
      find(next.others(to -> to.withReference(List.of(reference))));
      assertEquals(rule.describe(), folder.sorted("pairs"), referenceRun);
      Set<String> expected = expected(rule);
      expected.removeIf(FindBlockingTests::isReference);
      Set<String> found = foundPairs();
      found.removeIf(FindBlockingTests::isReference);
      assertTrue(rule.describe(), expected.containsAll(found));
      if (!rule.across().isEmpty()) {
        assertEquals(rule.describe(), expected, found);
      }
      // Elsewhere a reference text stands for the reference ones that it is equal to.
      assertEquals(newIds(expected), newIds(found));
    }
  }

  private static Set<String> newIds(Set<String> pairs) {
    return pairs.stream()
        .flatMap(String::lines)
        .filter(id -> !isReference(id))
        .collect(Collectors.toSet());
  }

  private static boolean isReference(String pair) {
    return pair.lines().allMatch(id -> Integer.parseInt(id.substring(1)) >= 40);
  }

  @Test
  public void theNextRunHasTheRuleOfTheRunBefore() throws Exception {
    String before = folder.path("before").toString();
    find(
        FindRequest.of(List.of(input), before, request(WITHIN, 1).settings())
            .pairs(to -> to.withRule(WITHIN))
            .withExactJoin(true));
    FindRequest next = request(WITHIN, 1);
    FindSummary summary = find(next.others(to -> to.withSince(before)));
    assertEquals(0, summary.since().orElseThrow().clusters().added().count());
    assertRefused(
        "[within, across, within_days] must be as it was",
        next.pairs(to -> to.withRule(CLOSE)).others(to -> to.withSince(before)));
    assertRefused(
        "have the fields [lang], but [meta.day] decide",
        next.pairs(to -> to.withRule(CLOSE)).others(to -> to.withReference(List.of(before))));
  }

  @Test
  public void whatIsRefused() throws Exception {
    String message =
        failure(
            JobFailedException.class,
            () -> find(request(BlockingRule.ANY.withWithin("langue"), 1)));
    assertTrue(message, message.startsWith("no document has a value of [langue]"));
    BlockingRule numbers = BlockingRule.ANY.withSameNumbers(true);
    FindRequest request = request(numbers, 1);
    assertThrows(
        IllegalArgumentException.class, () -> request.pairs(to -> to.withContainment(0.9)));
    assertThrows(
        IllegalArgumentException.class, () -> BlockingRule.ANY.withWithin("a").withAcross("a"));
    assertThrows(
        IllegalArgumentException.class, () -> BlockingRule.ANY.withDateField("a").withDays(-1));
  }

  private static Map<String, String> judged() throws Exception {
    String run = folder.output().toString();
    EvaluateJob.run(
        new Configuration(), ProgressLine.silent(), new EvaluateJob.Request(run, 0, 0, 0, false));
    Path table = folder.output().resolve("evaluation/searches.tsv");
    List<String[]> rows =
        Files.readAllLines(table).stream().map(line -> line.split("\t", -1)).toList();
    List<String> names = List.of(rows.get(0));
    Map<String, String> judged = new TreeMap<>();
    for (String name : List.of("recall", "precision")) {
      judged.put(name, rows.get(1)[names.indexOf(name)]);
    }
    return judged;
  }

  private static void assertRefused(String reason, FindRequest request) {
    Messages.assertRefused(reason, () -> find(request));
  }

  private static FindSummary find(FindRequest request) throws Exception {
    return FindFolder.run(request);
  }

  private static FindRequest request(BlockingRule rule, double recall) throws Exception {
    return folder
        .request(
            List.of(input),
            Map.of("shingle", "char:5", "threshold", THRESHOLD, "recall", recall),
            ProjectionRequest.NONE)
        .pairs(to -> to.withRule(rule))
        .withExisting(Existing.OVERWRITE);
  }

  private static Set<String> expected(BlockingRule rule) {
    return pairs((a, b) -> RULES.get(rule).test(a, b) && similarity(a.text, b.text) >= THRESHOLD);
  }

  private static Set<String> pairs(BiPredicate<Doc, Doc> rule) {
    Set<String> pairs = new TreeSet<>();
    for (Doc a : DOCS) {
      for (Doc b : DOCS) {
        if (a.id.compareTo(b.id) < 0 && rule.test(a, b)) {
          pairs.add(a.id + "\n" + b.id);
        }
      }
    }
    return pairs;
  }

  private static double similarity(String a, String b) {
    Set<String> both = shingles(a);
    both.retainAll(shingles(b));
    return (double) both.size() / (shingles(a).size() + shingles(b).size() - both.size());
  }

  private static Set<String> shingles(String text) {
    Set<String> shingles = new HashSet<>();
    for (int i = 0; i + 5 <= text.length(); i++) {
      shingles.add(text.substring(i, i + 5));
    }
    return shingles;
  }

  /**
   * The pairs of all units: every two of one text, and those of texts whose first ones are near.
   */
  private static Set<String> foundPairs() throws Exception {
    Map<String, Set<String>> units = new TreeMap<>();
    DOCS.forEach(doc -> units.put(doc.id, new TreeSet<>(Set.of(doc.id))));
    for (String[] star : folder.rows("pairs", "part-equal")) {
      units.get(star[0]).add(star[1]);
    }
    Set<String> pairs = new TreeSet<>();
    units.values().forEach(copies -> addPairs(copies, copies, pairs));
    for (String[] near : folder.rows("pairs", "part-near")) {
      addPairs(units.get(near[0]), units.get(near[1]), pairs);
    }
    return pairs;
  }

  private static void addPairs(Set<String> left, Set<String> right, Set<String> pairs) {
    for (String a : left) {
      for (String b : right) {
        if (!a.equals(b)) {
          pairs.add(a.compareTo(b) < 0 ? a + "\n" + b : b + "\n" + a);
        }
      }
    }
  }

  /** What is connected by pairs. */
  private static Set<Set<String>> components(Set<String> pairs) {
    Map<String, Set<String>> components = new TreeMap<>();
    for (String pair : pairs) {
      Set<String> both = new TreeSet<>(pair.lines().toList());
      pair.lines().forEach(id -> both.addAll(components.getOrDefault(id, Set.of())));
      both.forEach(id -> components.put(id, both));
    }
    return Set.copyOf(components.values());
  }

  private static Set<Set<String>> clusters() throws Exception {
    Map<String, Set<String>> clusters = new TreeMap<>();
    FindFolder.clusters(folder.output())
        .forEach((unit, id) -> clusters.computeIfAbsent(id, any -> new TreeSet<>()).add(unit));
    return Set.copyOf(clusters.values());
  }
}
