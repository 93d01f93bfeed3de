package org.neardup.spark.engine;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
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
    String root,
    String place,
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

  /** The committer of the file system: object stores have their own, which rename nothing. */
  PathOutputCommitter committer(TaskAttemptContext context) throws IOException {
    return PathOutputCommitterFactory.createCommitter(new Path(root), context);
  }

  /** An attempt of the Spark task of this thread; number 0 of the driver's. */
  TaskAttemptID attempt(TaskType kind, int task) {
    TaskContext spark = TaskContext.get();
    int attempt = spark == null ? 0 : Math.toIntExact(spark.taskAttemptId() % Integer.MAX_VALUE);
    return new TaskAttemptID(ENGINE, number, kind, task, attempt);
  }
}
