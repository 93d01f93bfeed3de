package org.neardup.jobs.run;

import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.progress.StageProgress;

/** Submits jobs one after the other, shows how far they are and says why one failed. */
public final class StageRunner {
  /** Maps read the input, reduces do the rest; a map-only job has nothing but the first. */
  private static final double MAP_SHARE = 0.5;

  /** A task that fails for good is tried four times, and others end meanwhile. */
  private static final int EVENTS = 1000;

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
    OnExit killing = new OnExit(() -> kill(job));
    try {
      submit(job);
      poll(stage, job, progress);
      if (!job.isSuccessful()) {
        throw new JobFailedException(reason(stage, job));
      }
      Counters counters = job.getCounters();
      progress.at(counters.findCounter(stage.shown()).getValue(), 1);
      double seconds = progress.elapsed().toNanos() / 1e9;
      progress.close();
      return report(stage.name(), seconds, counters);
    } finally {
      progress.abandon();
      killing.close();
    }
  }

  private static void submit(Job job) throws IOException, InterruptedException {
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException("a class of the job is not on the class path: " + e.getMessage(), e);
    }
  }

  private static void poll(Stage stage, Job job, StageProgress progress)
      throws IOException, InterruptedException {
    int interval = Job.getCompletionPollInterval(job.getConfiguration());
    double share = 0;
    while (!job.isComplete()) {
      Counters counters = progress.isDue() ? job.getCounters() : null;
      if (counters != null) {
        share = Math.max(share, share(stage, job, counters));
        progress.at(counters.findCounter(stage.shown()).getValue(), share);
      }
      Thread.sleep(interval);
    }
  }

  private static double share(Stage stage, Job job, Counters counters) throws IOException {
    double read = counters.findCounter(stage.measure()).getValue();
    double maps = Math.min(1, read / Math.max(1, stage.total()));
    return job.getNumReduceTasks() == 0
        ? maps
        : maps * MAP_SHARE + job.reduceProgress() * (1 - MAP_SHARE);
  }

  /** On a cluster a job outlives its client: when this process is told to end, so is the job. */
  private void kill(Job job) {
    try {
      if (!HadoopSettings.isLocal(job.getConfiguration())
          && job.getJobID() != null
          && !job.isComplete()) {
        job.killJob();
      }
    } catch (IOException e) {
      line.println("could not kill " + job.getJobID() + ": " + e.getMessage());
    }
  }

  private String reason(Stage stage, Job job) throws IOException, InterruptedException {
    Optional<String> recorded = TaskFailures.first(job.getConfiguration());
    String known = recorded.isPresent() ? recorded.get() : said(job);
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

  /** The messages of a cluster on a failed job and on the first failed attempt of a task. */
  private static String said(Job job) throws IOException, InterruptedException {
    String ofJob = job.getStatus().getFailureInfo();
    StringBuilder said = new StringBuilder(ofJob == null || ofJob.equals("NA") ? "" : ofJob);
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, EVENTS)) {
      if (event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        for (String line : job.getTaskDiagnostics(event.getTaskAttemptId())) {
          said.append('\n').append(line);
        }
        break;
      }
    }
    return said.toString().strip();
  }

  private static StageReport report(String name, double seconds, Counters counters) {
    Map<String, Long> values = new HashMap<>();
    for (CounterGroup group : counters) {
      for (Counter counter : group) {
        values.put(StageReport.key(group.getName(), counter.getName()), counter.getValue());
      }
    }
    long shuffled = counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue();
    return new StageReport(name, seconds, shuffled, values);
  }
}
