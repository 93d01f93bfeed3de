package org.neardup.spark.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.rdd.ShuffledRDD;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.SerializableConfiguration;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.Engine.ThreadExecution;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.StageRun;
import org.neardup.spark.ScalaCollections;
import org.neardup.spark.engine.ShuffleRecord.KeyComparator;
import org.neardup.spark.engine.ShuffleRecord.Partitions;
import org.neardup.spark.engine.ShuffleRecord.RecordSerializer;
import org.neardup.spark.engine.TaskAttempt.MapTask;
import org.neardup.spark.engine.TaskAttempt.ReduceTask;
import org.neardup.spark.engine.TaskCounters.TaskCount;
import scala.Tuple2;
import scala.math.Ordering;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

final class SparkExecution extends ThreadExecution {
  private static final Pattern TASK_FAILURE =
      Pattern.compile("Lost task [^\n]*?\\): (.*?)(?:\n\nDriver stacktrace:|$)", Pattern.DOTALL);

  private final SparkContext spark;
  private final StageRun run;
  private final StageTasks tasks;
  private final TaskCounters counters;
  private volatile int splitCount;

  private SparkExecution(SparkContext spark, StageRun run) {
    this.spark = spark;
    this.run = run;
    CollectionAccumulator<TaskCount> counts = spark.collectionAccumulator();
    Configuration settings = new Configuration(run.conf());
    // By this the committers of object stores know a job.
    settings.set("spark.sql.sources.writeJobUUID", UUID.randomUUID().toString());
    SerializableConfiguration conf = new SerializableConfiguration(settings);
    this.tasks =
        new StageTasks(
            JavaSparkContext.fromSparkContext(spark).broadcast(conf),
            run.input().getClass().getName(),
            InputJson.json((Record) run.input()),
            run.root().toString(),
            run.place(),
            run.reducers(),
            Math.toIntExact(counts.id()), // no other stage of the process has it
            counts);
    this.counters = new TaskCounters(counts);
    spark.addSparkListener(counters);
  }

  static Engine.Execution start(SparkContext spark, StageRun run) {
    return new SparkExecution(spark, run).start(run.input().name());
  }

  @Override
  protected void run() throws Exception {
    try {
      spark.setJobGroup(group(), "neardup " + run.input().name(), true);
      runTasks();
    } finally {
      spark.removeSparkListener(counters);
      tasks.conf().destroy();
    }
  }

  private void runTasks() throws Exception {
    TaskAttemptContext job =
        new TaskAttemptContextImpl(tasks.settings(), tasks.attempt(TaskType.JOB_SETUP, 0));
    OutputCommitter committer = tasks.committer(job);
    committer.setupJob(job);
    try {
      JavaRDD<Split> splits = splits();
      StageTasks sent = tasks;
      if (run.reducers() == 0) {
        splits.foreachPartition(split -> MapTask.run(sent, split));
      } else {
        reduce(splits);
      }
      committer.commitJob(job);
    } catch (Exception | Error e) {
      committer.abortJob(job, JobStatus.State.FAILED);
      throw e;
    }
  }

  private void reduce(JavaRDD<Split> splits) {
    StageTasks sent = tasks;
    RDD<Tuple2<ShuffleRecord, Object>> mapped =
        splits.mapPartitions(split -> MapTask.begin(sent, split)).rdd();
    ClassTag<Object> values = ClassTag$.MODULE$.Object();
    ShuffledRDD<ShuffleRecord, Object, Object> shuffled =
        new ShuffledRDD<ShuffleRecord, Object, Object>(
                mapped,
                new Partitions(run.reducers()),
                ClassTag$.MODULE$.apply(ShuffleRecord.class),
                values,
                values)
            .setSerializer(new RecordSerializer())
            .setKeyOrdering(Ordering.comparatorToOrdering(new KeyComparator()));
    shuffled.toJavaRDD().foreachPartition(records -> ReduceTask.run(sent, records));
    shuffled.cleanShuffleDependencies(false);
  }

  /** The splits, placed near their bytes. */
  private JavaRDD<Split> splits() throws IOException {
    List<Tuple2<Split, Object>> placed = new ArrayList<>();
    for (Split split : run.stage().splits(run.conf())) {
      placed.add(new Tuple2<>(split, ScalaCollections.seq(split.hosts())));
    }
    splitCount = placed.size();
    return spark
        .makeRDD(ScalaCollections.seq(placed), ClassTag$.MODULE$.<Split>apply(Split.class))
        .toJavaRDD();
  }

  private String group() {
    return "neardup-" + tasks.number();
  }

  @Override
  public Map<String, Long> counters() {
    return counters.sums(isSuccessful());
  }

  @Override
  public double progress() {
    return counters.progress(splitCount, run.reducers());
  }

  @Override
  public String failure() {
    return thrown().map(SparkExecution::told).orElse("");
  }

  /** Removes the host of the task and the stack trace from Spark's message. */
  private static String told(Throwable failure) {
    Matcher task = TASK_FAILURE.matcher(String.valueOf(failure.getMessage()));
    return task.find() ? Engine.describe(task.group(1)) : Engine.describe(failure);
  }

  @Override
  public void kill() {
    if (!spark.isStopped()) {
      spark.cancelJobGroup(group());
    }
  }
}
