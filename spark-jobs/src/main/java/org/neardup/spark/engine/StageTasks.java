package org.neardup.spark.engine;

import java.io.Serializable;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.SerializableConfiguration;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.spark.engine.TaskCounters.TaskCount;

/** The part of a stage that travels to its tasks; the number is different for each stage. */
record StageTasks(
    Broadcast<SerializableConfiguration> conf,
    String type,
    String input,
    String output,
    int reducers,
    int number,
    CollectionAccumulator<TaskCount> counts)
    implements Serializable {
  private static final String ENGINE = "spark";

  JobConf settings() {
    return new JobConf(conf.value().value());
  }

  Stage<?, ?> stage() {
    return StageInput.read(type, input).stage();
  }

  Path folder() {
    return new Path(output);
  }

  JobID id() {
    return new JobID(ENGINE, number);
  }

  TaskAttemptID attempt(TaskType kind, int task) {
    int attempt = Math.toIntExact(TaskContext.get().taskAttemptId() % Integer.MAX_VALUE);
    return new TaskAttemptID(ENGINE, number, kind, task, attempt);
  }
}
