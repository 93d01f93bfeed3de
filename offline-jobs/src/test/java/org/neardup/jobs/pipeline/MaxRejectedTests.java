package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.io.RejectReason;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.StageReport;

public class MaxRejectedTests {
  @Rule public FindFolder folder = new FindFolder();

  @Test
  public void failsAboveTheShareOnly() throws Exception {
    String input = folder.input("a.tsv", "1\tone", "2\ttwo", "3\tthree", "no tab");
    FindRequest request = folder.request(input, "unit", "document");
    var failed =
        assertThrows(JobFailedException.class, () -> FindFolder.run(request.withMaxRejected(0.24)));
    assertTrue(
        failed.getMessage(),
        failed
            .getMessage()
            .startsWith(
                "1 of 4 records were rejected (1 missing_tab), more than [max-rejected] = 0.24"
                    + " allows"));
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void asManyAsAllowedAreNoFailure() throws Exception {
    StageReport extract =
        StageReport.sum(
            "extract",
            List.of(
                StageReport.counting(ExtractCounter.DOCUMENTS, 3),
                StageReport.counting(RejectReason.MISSING_TAB, 1)));
    ExtractChecks.refuseRejected(0.25, extract);
    assertThrows(JobFailedException.class, () -> ExtractChecks.refuseRejected(0.2499, extract));
  }

  @Test
  public void badSharesAreRefused() throws Exception {
    FindRequest request = folder.request(folder.input("a.tsv", "1\tone"));
    for (double bad : new double[] {-0.1, 1.1, Double.NaN}) {
      var refused =
          assertThrows(IllegalArgumentException.class, () -> request.withMaxRejected(bad));
      assertEquals(
          "[max-rejected] must be a share between 0 and 1, such as 0.01, got " + bad,
          refused.getMessage());
    }
  }
}
