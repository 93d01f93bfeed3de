package org.neardup.jobs.stage.mapreduce;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

/** What a cluster says of a job that failed. */
public class SubmittedJobTests {
  private static final String OF_JOB = "Task failed task_1_0002_r_000000\nJob failed\n";
  private static final String TRACE =
      "\tat org.a.B.c(B.java:1)\n"
          + "    at java.base/java.lang.Thread.run(Thread.java:1)\n"
          + "\t... 2 more\n";

  /** As in an application master, where each task has one attempt. */
  @Test
  public void theOnlyAttemptOfATaskHasTheReason() throws Exception {
    FailedJob job = new FailedJob("Error: java.io.IOException: no\n" + TRACE, OF_JOB);
    job.events.addAll(Collections.nCopies(2500, event(Status.SUCCEEDED)));
    job.events.add(event(Status.TIPFAILED));
    assertEquals("IOException: no", failure(job));
  }

  @Test
  public void withoutAReasonTheLogsAreNamed() throws Exception {
    String logs = "the reason may be in: yarn logs -applicationId application_1_0002";
    FailedJob job = new FailedJob("", OF_JOB + TRACE);
    job.events.add(event(Status.FAILED));
    assertEquals(OF_JOB + logs, failure(job));
    assertEquals(logs, failure(new FailedJob("", "NA")));
  }

  private static String failure(Job job) throws Exception {
    return new MapReduceEngine.SubmittedJob(job).failure();
  }

  private static TaskCompletionEvent event(Status status) {
    TaskAttemptID attempt = new TaskAttemptID("1", 2, TaskType.REDUCE, 0, 0);
    return new TaskCompletionEvent(0, attempt, 0, false, status, "");
  }

  private static final class FailedJob extends Job {
    private final List<TaskCompletionEvent> events = new ArrayList<>();
    private final String ofTask;
    private final String ofJob;

    @SuppressWarnings("deprecation") // Hadoop's own factory makes no subclass
    FailedJob(String ofTask, String ofJob) throws IOException {
      super(new Configuration(false));
      this.ofTask = ofTask;
      this.ofJob = ofJob;
      getConfiguration().set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
      setJobID(new JobID("1", 2));
    }

    @Override
    public TaskCompletionEvent[] getTaskCompletionEvents(int from, int limit) {
      return events.stream().skip(from).limit(limit).toArray(TaskCompletionEvent[]::new);
    }

    @Override
    public String[] getTaskDiagnostics(TaskAttemptID attempt) {
      return ofTask.isEmpty() ? new String[0] : new String[] {ofTask};
    }

    @Override
    public JobStatus getStatus() {
      return new JobStatus() {
        @Override
        public String getFailureInfo() {
          return ofJob;
        }
      };
    }
  }
}
