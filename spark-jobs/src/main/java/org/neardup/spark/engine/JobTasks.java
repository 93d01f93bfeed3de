package org.neardup.spark.engine;

import java.io.Serializable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The part of a job that travels to its tasks.
 *
 * @param conf the job's configuration, which names all its classes
 * @param job the number of the job, another one for each
 * @param counters takes the counters of each task
 */
record JobTasks(Broadcast<SerializableConfiguration> conf, int job, TaskCounters counters)
    implements Serializable {
  private static final String ENGINE = "spark";

  /** The job's settings, for one task; a copy. */
  JobConf settings() {
    return new JobConf(conf.value().value());
  }

  /** The id of the job. */
  static JobID jobId(int job) {
    return new JobID(ENGINE, job);
  }

  /** The id of this attempt of a task, another one for each attempt. */
  TaskAttemptID attempt(TaskType type, int task) {
    int attempt = Math.toIntExact(TaskContext.get().taskAttemptId() % Integer.MAX_VALUE);
    return new TaskAttemptID(ENGINE, job, type, task, attempt);
  }
}
