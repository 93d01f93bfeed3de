package org.neardup.jobs.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.judge.SourceSample;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;

/** Predicts a run from the beginning of its input. */
final class DryRun {
  private DryRun() {}

  static List<String> of(Configuration conf, FindRequest request)
      throws IOException, InterruptedException {
    SourceSample sample = SourceSample.of(conf, request);
    List<String> lines = new ArrayList<>();
    lines.add("would read " + Numbers.bytes(sample.inputBytes()) + " of input");
    lines.add(
        "  about %s with %s, by the first %s"
            .formatted(
                Numbers.count(sample.estimatedDocuments(), "documents"),
                Numbers.count(sample.estimatedUnits(), "units"),
                Numbers.count(sample.documents(), "documents")));
    if (!request.against().isEmpty()) {
      lines.add("would compare it with " + String.join(" ", request.against()));
    }
    if (!request.since().isEmpty()) {
      lines.add("would take over what did not change since " + request.since());
    }
    lines.add("would write " + request.output());
    lines.addAll(
        PlanText.of(
            new FindScheme(request.settings(), request.projection(), request.complete()),
            sample.estimatedUnits(),
            OptionalDouble.empty()));
    return lines;
  }
}
