package org.neardup.jobs.run;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.progress.StageProgress;

/** Submits jobs one after the other, shows how far they are and says why one failed. */
public final class StageRunner {
  /** Maps read the input, reduces do the rest; a map-only job has nothing but the first. */
  private static final double MAP_SHARE = 0.5;

  /** What the operating system and Hadoop say of a full disk. */
  private static final List<String> NO_SPACE =
      List.of("No space left on device", "Could not find any valid local directory");

  private static final long LITTLE_SPACE = 1L << 24;

  private final ProgressLine line;
  private final Path failures;

  /**
   * A runner for one run.
   *
   * @param failures the folder where failing tasks say why
   */
  public StageRunner(ProgressLine line, Path failures) {
    this.line = line;
    this.failures = failures;
  }

  /**
   * Runs a job to its end.
   *
   * @throws JobFailedException with the reason, if it failed
   */
  public StageReport run(Stage stage, Job job)
      throws IOException, InterruptedException, JobFailedException {
    Path reasons = new Path(failures, stage.name().replace(' ', '-'));
    TaskFailures.recordIn(job.getConfiguration(), reasons);
    StageProgress progress = line.stage(stage.name(), stage.plural());
    Engine.Execution execution = Engine.of(job.getConfiguration()).start(job);
    OnExit killing = new OnExit(() -> kill(stage, execution));
    try {
      poll(stage, job, execution, progress);
      if (!execution.isSuccessful()) {
        throw new JobFailedException(reason(stage, job, execution));
      }
      Map<String, Long> counters = execution.counters();
      StageReport shown = new StageReport(stage.name(), 0, 0, counters);
      progress.at(shown.get(stage.shown()), 1);
      double seconds = progress.elapsed().toNanos() / 1e9;
      progress.close();
      long shuffled = shown.get(TaskCounter.REDUCE_SHUFFLE_BYTES);
      return new StageReport(stage.name(), seconds, shuffled, counters);
    } finally {
      progress.abandon();
      killing.close();
    }
  }

  private static void poll(Stage stage, Job job, Engine.Execution execution, StageProgress progress)
      throws IOException, InterruptedException {
    int interval = Job.getCompletionPollInterval(job.getConfiguration());
    double share = 0;
    while (!execution.isComplete()) {
      if (progress.isDue()) {
        StageReport soFar = new StageReport(stage.name(), 0, 0, execution.counters());
        share = Math.max(share, share(stage, job, execution, soFar));
        progress.at(soFar.get(stage.shown()), share);
      }
      Thread.sleep(interval);
    }
  }

  private static double share(Stage stage, Job job, Engine.Execution execution, StageReport soFar)
      throws IOException {
    double read = soFar.get(stage.measure());
    double maps = Math.min(1, read / Math.max(1, stage.total()));
    return job.getNumReduceTasks() == 0
        ? maps
        : maps * MAP_SHARE + execution.reduceProgress() * (1 - MAP_SHARE);
  }

  private void kill(Stage stage, Engine.Execution execution) {
    try {
      execution.kill();
    } catch (IOException e) {
      line.println("could not end stage " + stage.name() + ": " + e.getMessage());
    }
  }

  private String reason(Stage stage, Job job, Engine.Execution execution)
      throws IOException, InterruptedException {
    Optional<String> recorded = TaskFailures.first(job.getConfiguration());
    String known = recorded.isPresent() ? recorded.get() : execution.failure();
    Optional<String> full = room(known);
    return "stage "
        + stage.name()
        + " failed"
        + (full.isPresent() ? ": " + full.get() : why(known));
  }

  private static String why(String known) {
    return known.isEmpty()
        ? "; run it again with --verbose to see why"
        : ": " + TaskJava.remedy(known).orElse(known);
  }

  /** What to do about a full disk, of which a task may not even be able to tell. */
  private Optional<String> room(String known) {
    boolean local = "file".equals(failures.toUri().getScheme());
    File work = new File(failures.getParent().toUri().getPath());
    boolean full = local && known.isEmpty() && work.getUsableSpace() < LITTLE_SPACE;
    return full || NO_SPACE.stream().anyMatch(known::contains)
        ? Optional.of(
            "no space is left on the disk of %s, or on that of the temporary folder; make room (some ten times the size of the inputs) and go on with --resume"
                .formatted(failures.getParent()))
        : Optional.empty();
  }
}
