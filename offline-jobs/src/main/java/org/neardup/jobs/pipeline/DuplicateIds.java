package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.StageReport;

/** Says which document ids came twice. */
final class DuplicateIds {
  private DuplicateIds() {}

  /**
   * Fails the run if a document id came twice; the message names the smallest such id and both
   * places, whatever the splits were.
   */
  static void refuse(OutputFolder output, Path listed, StageReport extract)
      throws IOException, JobFailedException {
    long duplicates = extract.get(ExtractCounter.DUPLICATE_DOCUMENTS);
    if (duplicates == 0) {
      return;
    }
    List<String> lines = output.readLines(listed);
    String[] first = lines.stream().min(String::compareTo).orElseThrow().split("\t", -1);
    String[] places = Arrays.copyOfRange(first, 1, first.length);
    Arrays.sort(places);
    String more = duplicates == 1 ? "" : " (and " + (duplicates - 1) + " more like it)";
    throw new JobFailedException(
        "document id [%s] comes twice: %s and %s%s; document ids must be different: leave one out, or run find on each source with a --source of its own"
            .formatted(first[0], places[0], places[1], more));
  }
}
