package org.neardup.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;

/** Runs the stages of a run one after the other and keeps what they report. */
final class StageSequence {
  private final StageRunner runner;
  private final List<StageReport> reports = new ArrayList<>();

  StageSequence(StageRunner runner) {
    this.runner = runner;
  }

  StageReport run(Stage stage, Job job)
      throws IOException, InterruptedException, JobFailedException {
    StageReport report = runner.run(stage, job);
    reports.add(report);
    return report;
  }

  /** Adds a stage that is no job. */
  void add(StageReport report) {
    reports.add(report);
  }

  List<StageReport> reports() {
    return reports;
  }

  /** A counter of the stages so far. */
  long count(Enum<?> counter) {
    return reports.stream().mapToLong(report -> report.get(counter)).sum();
  }
}
