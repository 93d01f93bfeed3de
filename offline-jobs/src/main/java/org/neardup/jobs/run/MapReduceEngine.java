package org.neardup.jobs.run;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;

/** Hadoop's own engine: its local runner, or the cluster that its settings name. */
final class MapReduceEngine implements Engine {
  /** A task that fails for good is tried four times, and others end meanwhile. */
  private static final int EVENTS = 1000;

  @Override
  public String id() {
    return MAP_REDUCE;
  }

  @Override
  public void prepare(Configuration conf) {}

  @Override
  public Execution start(Job job) throws IOException, InterruptedException {
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException("a class of the job is not on the class path: " + e.getMessage(), e);
    }
    return new Submitted(job);
  }

  @Override
  public void writeRows(Configuration conf, RowSource rows, Path folder) {
    throw new IllegalArgumentException(
        "[format] %s is read by Spark: give --engine spark too".formatted(rows.reader().format()));
  }

  @Override
  public void writeTables(Configuration conf, Path results, Path folder) {
    throw new IllegalArgumentException("[tables] are written by the engine spark only");
  }

  private record Submitted(Job job) implements Execution {
    @Override
    public boolean isComplete() throws IOException {
      return job.isComplete();
    }

    @Override
    public boolean isSuccessful() throws IOException {
      return job.isSuccessful();
    }

    @Override
    public Map<String, Long> counters() throws IOException {
      Counters counters = job.getCounters();
      return counters == null ? Map.of() : StageReport.values(counters);
    }

    @Override
    public double reduceProgress() throws IOException {
      return job.reduceProgress();
    }

    /** The messages of a cluster on a failed job and on the first failed attempt of a task. */
    @Override
    public String failure() throws IOException, InterruptedException {
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

    /** On a cluster a job outlives its client. */
    @Override
    public void kill() throws IOException {
      if (!HadoopSettings.isLocal(job.getConfiguration()) && !job.isComplete()) {
        job.killJob();
      }
    }
  }
}
