package org.neardup.jobs.pipeline;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.io.RejectReason;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.StageReport;

/** How much of the input was set aside. */
final class RejectedShare {
  private RejectedShare() {}

  /** Fails the run if more than a share of documents and rejected records together was rejected. */
  static void refuse(double maxRejected, StageReport extract) throws JobFailedException {
    long rejected = Arrays.stream(RejectReason.values()).mapToLong(extract::get).sum();
    long records =
        rejected
            + extract.get(ExtractCounter.DOCUMENTS)
            + extract.get(ExtractCounter.OLD_DOCUMENTS);
    if (rejected > maxRejected * records) {
      throw new JobFailedException(
          "%,d of %,d records were rejected (%s), more than [max-rejected] = %s allows; look at what find without it writes in rejected/, mend the input or allow more"
              .formatted(rejected, records, reasons(extract), maxRejected));
    }
  }

  private static String reasons(StageReport extract) {
    return Arrays.stream(RejectReason.values())
        .filter(reason -> extract.get(reason) > 0)
        .map(reason -> String.format(Locale.ROOT, "%,d %s", extract.get(reason), reason.id()))
        .collect(Collectors.joining(", "));
  }
}
