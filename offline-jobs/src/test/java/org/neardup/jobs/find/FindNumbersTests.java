package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.judge.EvaluateJob;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.scheme.SchemeRequest;

/** Pairs whose numbers differ. */
public class FindNumbersTests {
  private static final String FORM = "The seller gives the machine to the buyer for ";

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void pairsSayWhetherTheirNumbersDiffer() throws Exception {
    FindSummary summary = run(false);
    assertEquals(
        List.of(
            "a\tb\t1.000000\tsame\t0.000000\t0.000000",
            "a\tc\t0.842857\tdiffer\t0.078125\t0.092308",
            "a\td\t0.867647\tsame\t0.078125\t0.063492",
            "a\te\t0.869565\tdiffer\t0.062500\t0.076923",
            "c\td\t0.828571\tdiffer\t0.107692\t0.079365",
            "c\te\t0.733333\tdiffer\t0.153846\t0.153846",
            "d\te\t0.753425\tdiffer\t0.126984\t0.153846"),
        folder.sorted("pairs"));
    assertEquals(List.of("a\ta", "a\tb", "a\tc", "a\td", "a\te"), folder.sorted("clusters"));
    assertPrinted(
        summary, "           5 pairs whose numbers differ; --numbers same leaves them out");
  }

  @Test
  public void pairsThatDifferAreLeftOut() throws Exception {
    FindSummary summary = run(true);
    assertEquals(
        List.of(
            "a\tb\t1.000000\tsame\t0.000000\t0.000000", "a\td\t0.867647\tsame\t0.078125\t0.063492"),
        folder.sorted("pairs"));
    assertEquals(List.of("a\ta", "a\tb", "a\td"), folder.sorted("clusters"));
    assertEquals(1, summary.nearPairs());
    assertPrinted(summary, "left out   5 pairs whose numbers differ");
    EarlierRun earlier = EarlierRun.read(new Configuration(), folder.output().toString());
    assertEquals(5, earlier.count("/set_aside/pairs_left_out/numeric_mismatch"));
    assertEquals(5, earlier.count("/counts/near_pairs_with_numeric_mismatch"));
  }

  /** The pairs that are left out are none that were to be found. */
  @Test
  public void bruteForceLeavesTheSameOut() throws Exception {
    run(true);
    List<String> evaluation =
        EvaluateJob.run(
                new Configuration(),
                ProgressLine.silent(),
                new EvaluateJob.Request(folder.output().toString(), 0, 0, 0, false))
            .lines();
    assertTrue(evaluation.toString(), evaluation.get(0).contains("1 pair of different texts"));
    assertTrue(evaluation.toString(), evaluation.get(1).startsWith("recall     100.0 %"));
  }

  @Test
  public void refusals() throws Exception {
    run(true);
    FindRequest request = request(false);
    FindRequest next =
        FindRequest.of(request.inputs(), folder.path("next").toString(), request.settings())
            .withExactJoin(true)
            .others(to -> to.withSince(folder.output().toString()));
    assertMessage(
        "[numbers same] must be as it was in [since] "
            + next.others().since()
            + ": true, got false",
        () -> FindFolder.run(next));
    SchemeRequest stripping = FindFolder.scheme("strip_digits", "true").settings();
    assertMessage(
        "[numbers] same compares the digits that [strip_digits] takes out of texts: give one of"
            + " them only",
        () ->
            request
                .withSettings(stripping)
                .pairs(to -> to.withRule(BlockingRule.ANY.withSameNumbers(true))));
    assertMessage(
        "[contains] must not be given together with [numbers] same or [since]: a longer text has"
            + " more numbers, and containers are looked for anew among all units",
        () ->
            request
                .pairs(to -> to.withContainment(0.9))
                .pairs(to -> to.withRule(BlockingRule.ANY.withSameNumbers(true))));
  }

  private FindSummary run(boolean sameNumbers) throws Exception {
    return FindFolder.run(request(sameNumbers));
  }

  private FindRequest request(boolean sameNumbers) throws Exception {
    String input =
        folder.input(
            "in.tsv",
            "a\t" + FORM + "1,000 dollars on 3 May.",
            "b\t" + FORM + "1,000 dollars  on 3 May.",
            "c\t" + FORM + "25,000 dollars on 3 May.",
            "d\t" + FORM + "1000 dollars on 3 May.",
            "e\t" + FORM + "1,000 dollars on 3 June.");
    return folder
        .request(input, "unit", "document", "shingle", "char:5", "threshold", "0.6")
        .withExactJoin(true)
        .pairs(to -> to.withRule(BlockingRule.ANY.withSameNumbers(sameNumbers)));
  }

  private static void assertPrinted(FindSummary summary, String line) {
    List<String> printed = SummaryText.of(summary);
    assertTrue(printed.toString(), printed.contains(line));
  }

  private static void assertMessage(String message, ThrowingRunnable refused) {
    assertEquals(message, refusal(refused));
  }
}
