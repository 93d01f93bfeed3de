package org.neardup.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.OutputFolder;

/**
 * The pipeline from sources to verified pairs, clusters and bulk files, on whatever the
 * configuration names: Hadoop's local runner or a cluster, any Hadoop file system.
 */
public final class FindJob {
  private final Configuration conf;
  private final ProgressLine line;

  public FindJob(Configuration conf, ProgressLine line) {
    this.conf = conf;
    this.line = line;
  }

  /**
   * Runs all stages. A run that fails leaves nothing behind unless it is to keep its work.
   *
   * @throws IllegalArgumentException if an input is missing or the output folder is there already
   * @throws JobFailedException with the reason, if a stage failed or document ids come twice
   */
  public FindSummary run(FindRequest request)
      throws IOException, InterruptedException, JobFailedException {
    Configuration files = HadoopSettings.files(conf);
    OutputFolder output = OutputFolder.at(files, request.output());
    FindInputs inputs = FindInputs.of(files, request.allInputs(), output);
    output.create(request.existing() == Existing.OVERWRITE);
    boolean done = false;
    try (LocalScratch scratch = LocalScratch.in(output.work())) {
      Configuration tuned = HadoopSettings.tuned(conf, new Path(scratch.path().toString()));
      FindSummary summary =
          new FindStages(tuned, line, request, inputs, output, scratch.path()).run();
      done = true;
      return summary;
    } finally {
      if (!request.keepWork()) {
        clean(output, done);
      }
    }
  }

  private static void clean(OutputFolder output, boolean done) throws IOException {
    if (done) {
      output.removeWork();
    } else {
      output.discard();
    }
  }
}
