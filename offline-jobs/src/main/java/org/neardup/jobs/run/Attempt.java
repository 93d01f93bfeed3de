package org.neardup.jobs.run;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.functional.BiFunctionRaisingIOE;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/**
 * An attempt to fill an output folder. One that fails keeps its finished stages for the next one;
 * if it has none, nothing is left of it.
 *
 * @param resume whether the stages that an earlier attempt finished are kept
 * @param hint printed when the attempt does not come to its end
 */
public record Attempt(
    Configuration conf,
    ProgressLine line,
    OutputFolder output,
    StageManifests manifests,
    boolean resume,
    boolean keepWork,
    String hint) {
  /**
   * @param body is given settings for jobs of this run, and a folder of this machine
   */
  public <T> T run(BiFunctionRaisingIOE<Configuration, Path, T> body) throws IOException {
    OrphanedJobs orphans = new OrphanedJobs(conf, output);
    orphans.kill();
    if (resume) {
      output.reopen();
    } else {
      output.create();
    }
    try (OnExit ending = new OnExit(this::printHint);
        LocalScratch scratch = LocalScratch.in(output.work())) {
      Configuration tuned = HadoopSettings.tuned(conf, scratch.path());
      orphans.tag(tuned);
      tuned.set(StageRun.RESULTS, output.path().toString());
      boolean done = false;
      try {
        T result = body.apply(tuned, scratch.path());
        done = true;
        return result;
      } finally {
        if (done && !keepWork) {
          output.removeWork();
        } else if (!done && !OnExit.isEnding()) {
          if (keepWork || manifests.finished() > 0) {
            printHint();
          } else {
            output.discard();
          }
        }
      }
    }
  }

  /** Also when the process has to end. */
  private void printHint() {
    line.end("stopped: finished stages are kept in " + output.work() + "; " + hint);
  }
}
