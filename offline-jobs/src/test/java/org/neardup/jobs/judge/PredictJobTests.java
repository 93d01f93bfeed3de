package org.neardup.jobs.judge;

import static java.util.stream.Collectors.joining;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertFails;
import static org.neardup.fixture.Messages.assertHas;
import static org.neardup.fixture.Messages.assertRefused;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.lsh.Estimate;

/** Predictions against runs over the same planted copies. */
public class PredictJobTests {
  /** So small that it cuts some of the buckets. */
  private static final int MAX_BUCKET = 3;

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static final Planted PLANTED = new Planted(500, 21);

  private static FindRequest request;
  private static FindSummary run;
  private static long bulkBytes;

  @BeforeClass
  public static void find() throws Exception {
    request = request(folder.input("in.tsv", PLANTED.lines()));
    run = FindFolder.run(request);
    bulkBytes = 0;
    for (String line : FindFolder.lines(folder.output().resolve("bulk"))) {
      bulkBytes += line.getBytes(StandardCharsets.UTF_8).length + 1;
    }
  }

  @Test
  public void aSampleOfAllTextsIsTheRun() throws Exception {
    Prediction prediction = predict(request, 100_000);
    assertEquals(run.documents(), prediction.inputs().documents());
    assertEquals(run.units(), prediction.inputs().units());
    assertExactly(run.distinctTexts(), prediction.texts());
    assertExactly(run.equalPairs(), prediction.equalPairs());
    assertTrue("no bucket was cut", run.get(CandidateCounter.OVERSIZED_BUCKETS) > 10);
    assertExactly(run.get(CandidateCounter.CANDIDATES), prediction.candidates());
    assertExactly(run.candidatePairs(), prediction.comparedPairs());
    assertExactly(run.nearPairs(), prediction.nearPairs());
    assertExactly(run.pairs(), prediction.pairs());
    assertNear(run.shuffleBytes(), prediction.shuffleBytes(), 1.1);
    assertNear(bulkBytes, prediction.bulkBytes(), 1.01);
  }

  /** Long texts of which hardly any are near are sorted all the same: there are few. */
  @Test
  public void textsWithoutPairsAreSortedWhereThereAreFew() throws Exception {
    List<String> lines = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 40; i++) {
      String words = random.ints(2_000).mapToObj(Integer::toString).collect(joining(" "));
      lines.add(i + "\t" + words);
    }
    FindRequest longTexts =
        folder
            .request(folder.input("long.tsv", lines), "unit", "document")
            .withExisting(FindRequest.Existing.OVERWRITE);
    FindSummary found = FindFolder.run(longTexts);
    assertNear(found.shuffleBytes(), predict(longTexts, 100).shuffleBytes(), 1.1);
  }

  @Test
  public void recordsThatAreSetAsideAreCountedWithTheirReason() throws Exception {
    List<String> lines = new ArrayList<>(PLANTED.lines());
    lines.add("no tab");
    Prediction prediction = predict(request(folder.input("bad.tsv", lines)), 600);
    assertEquals(1, prediction.inputs().get(RejectReason.MISSING_TAB));
    assertEquals(run.units(), prediction.inputs().units());
  }

  /** Not the recall at the threshold, but what becomes of pairs, clusters and dedup. */
  @Test
  public void theSummarySaysWhatACapMeans() {
    String said = String.join("\n", SummaryText.of(run));
    assertHas(
        said,
        "; oversized buckets not counted",
        "whose texts were compared with one of them only",
        "of the near pairs that share a bucket are not there",
        "clusters/ has each of them together with that one if they are near");
  }

  /**
   * 600 of 2,300 texts see some hundred pairs; with these seeds the true number lies in every
   * interval of 95 %. The order of the input changes nothing.
   */
  @Test
  public void aSampleOfAFourthOfTheTextsIsNear() throws Exception {
    Prediction prediction = predict(request, 600);
    assertEquals(600, prediction.drawn());
    assertTrue("" + prediction.sampledPairs(), prediction.sampledPairs() >= 200);
    assertNear(run.distinctTexts(), prediction.texts(), 1.05);
    assertNear(run.get(CandidateCounter.CANDIDATES), prediction.candidates(), 1.3);
    assertNear(run.candidatePairs(), prediction.comparedPairs(), 1.3);
    assertNear(run.nearPairs(), prediction.nearPairs(), 1.3);
    assertNear(run.shuffleBytes(), prediction.shuffleBytes(), 1.3);
    assertNear(bulkBytes, prediction.bulkBytes(), 1.01);
    long near = PLANTED.nearPairs(request.settings().resolve().threshold(), 5).size();
    assertNear(near, prediction.allNearPairs(), 1.3);
    List<String> lines = new ArrayList<>(PLANTED.lines());
    Collections.reverse(lines);
    String turned = folder.input("turned.tsv", lines);
    Prediction other = predict(request(turned), 600);
    assertEquals(prediction.nearPairs(), other.nearPairs());
    assertEquals(prediction.candidates(), other.candidates());
    assertEquals(prediction.texts(), other.texts());
  }

  /** Both of a and b go for c, which is longer, and so does e, whose number is lost. */
  @Test
  public void removalsAreCountedByTheirSources() throws Exception {
    String text = "the ferry across the bay will run every %s minutes from monday on as they said";
    List<String> lines = new ArrayList<>(List.of("source\tid\ttext"));
    lines.add("a\t1\t" + text.formatted(20));
    lines.add("b\t2\t" + text.formatted(20));
    lines.add("c\t3\t" + text.formatted(20) + " today");
    lines.add("e\t4\t" + text.formatted(30));
    for (int i = 5; i < 8; i++) {
      lines.add((i == 6 ? "b\t" : "f\t") + i + "\tforty teams came to the quiz of the town");
    }
    FindRequest request =
        folder.request(folder.input("by.csv", lines), "threshold", "0.5", "shingle", "word:1");
    Prediction prediction = predict(request, 100, "source");
    assertExactly(5, prediction.removedTexts().plus(prediction.equalPairs()));
    assertExactly(1, prediction.lossy());
    assertEquals(
        List.of("b 2 2 0", "f 2 1 0", "a 1 1 0", "c 1 0 0", "e 1 1 1"),
        prediction.byValue().stream()
            .map(
                each ->
                    "%s %.0f %.0f %.0f"
                        .formatted(
                            each.value(),
                            each.units(),
                            each.removed().value(),
                            each.lossy().value()))
            .toList());
    FindRequest json = folder.request(folder.input("a.jsonl", "{\"id\": 1, \"text\": \"one\"}"));
    assertRefused("[report_by] must be a field", () -> predict(json, 100, "origin"));
  }

  /** The first is near to both others, and loses little to the second, but goes for the third. */
  @Test
  public void lossesAreThoseToTheLongestNearText() throws Exception {
    String text =
        IntStream.range(0, 100).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    String longest = text.replace("word50", "other") + " a b c";
    FindRequest request =
        folder.request(
            folder.input("loss.tsv", "1\t" + text, "2\t" + text + " end", "3\t" + longest));
    Prediction prediction = predict(request, 100);
    assertExactly(2, prediction.removedTexts());
    assertExactly(2, prediction.lossy());
  }

  @Test
  public void refusesWhatItCannotPredict() throws Exception {
    FindRequest cosine = folder.request(request.inputs().get(0), "similarity", "cosine");
    assertThrows(IllegalArgumentException.class, () -> predict(cosine, 10));
    assertThrows(IllegalArgumentException.class, () -> predict(request, 0));
    FindRequest empty = folder.request(folder.input("empty.tsv", "a\t"), settings());
    assertFails(JobFailedException.class, "set aside: 1 empty_text", () -> predict(empty, 10));
    FindRequest tiny = folder.request(folder.input("tiny.tsv", "a\tb"), settings());
    assertRefused("1 unit shorter than 75", () -> predict(tiny, 10));
  }

  private static void assertExactly(long expected, Estimate estimate) {
    assertTrue(estimate + "", estimate.isExact());
    assertEquals((double) expected, estimate.value(), 1e-6);
  }

  private static void assertNear(long expected, Estimate estimate, double factor) {
    assertFactor(expected, estimate, factor);
    String said = expected + " predicted as " + estimate;
    assertTrue(said, expected >= estimate.low() && expected <= estimate.high());
  }

  private static void assertFactor(long expected, Estimate estimate, double factor) {
    String said = expected + " predicted as " + estimate;
    assertTrue(said, expected <= estimate.value() * factor);
    assertTrue(said, expected >= estimate.value() / factor);
  }

  private static Prediction predict(FindRequest request, int texts, String... fields)
      throws Exception {
    PredictJob.Request wanted =
        new PredictJob.Request(
            request.inputs(),
            request.settings().resolve(),
            SourceOptions.DEFAULT.withFields(List.of(fields)),
            request.limits().tasks().maxBucket(),
            texts);
    return PredictJob.run(new Configuration(), ProgressLine.silent(), wanted);
  }

  private static FindRequest request(String input) {
    return folder
        .request(input, settings())
        .limits(to -> to.withTasks(new FindRequest.Tasks(3, 2, MAX_BUCKET)));
  }

  private static String[] settings() {
    return new String[] {"unit", "sentence", "threshold", "0.6", "recall", "0.9"};
  }
}
