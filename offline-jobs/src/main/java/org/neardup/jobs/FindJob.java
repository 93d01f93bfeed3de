package org.neardup.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.JobFailedException;
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
    output.create(request.overwrite());
    boolean done = false;
    LocalScratch scratch = LocalScratch.in(output);
    try {
      Configuration tuned = HadoopSettings.tuned(conf, scratch.path());
      FindSummary summary =
          new FindStages(tuned, line, request, inputs, output, scratch.local()).run();
      done = true;
      return summary;
    } finally {
      scratch.remove();
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

  /** Where the local runner keeps map outputs: in the output folder, if that is on this machine. */
  private record LocalScratch(Path path, boolean temporary) {
    static LocalScratch in(OutputFolder output) throws IOException {
      Path inside = output.work("local");
      return "file".equals(inside.toUri().getScheme())
          ? new LocalScratch(new Path(inside.toUri().getPath()), false)
          : new LocalScratch(new Path(Files.createTempDirectory("neardup").toString()), true);
    }

    java.nio.file.Path local() {
      return java.nio.file.Path.of(path.toString());
    }

    void remove() throws IOException {
      if (!temporary) {
        return;
      }
      try (Stream<java.nio.file.Path> all = Files.walk(local())) {
        for (java.nio.file.Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
