package org.neardup.spark.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.rdd.ShuffledRDD;
import org.apache.spark.util.SerializableConfiguration;
import org.neardup.jobs.run.Engine;
import org.neardup.jobs.run.TaskFailures;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.math.Ordering;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** A job on Spark, run by a thread of its own. */
final class SparkExecution implements Engine.Execution {
  private final SparkContext spark;
  private final JobContext job;
  private final JobTasks tasks;
  private final RunningTasks running;
  private final CompletableFuture<Void> end;

  private SparkExecution(SparkContext spark, Job described) {
    this.spark = spark;
    JobConf conf = new JobConf(described.getConfiguration());
    TaskCounters counters = new TaskCounters();
    spark.register(counters);
    int number = Math.toIntExact(counters.id()); // no other job of the process has it
    this.job = new JobContextImpl(conf, JobTasks.jobId(number));
    this.tasks =
        new JobTasks(
            JavaSparkContext.fromSparkContext(spark).broadcast(new SerializableConfiguration(conf)),
            number,
            counters);
    this.running = new RunningTasks(counters);
    spark.addSparkListener(running);
    this.end = new CompletableFuture<>();
  }

  /** Starts a job. */
  static SparkExecution start(SparkContext spark, Job described) {
    SparkExecution execution = new SparkExecution(spark, described);
    Thread thread = new Thread(execution::run, described.getJobName());
    thread.setDaemon(true);
    thread.start();
    return execution;
  }

  private void run() {
    try {
      spark.setJobGroup(group(), job.getJobName(), true);
      OutputFormat<?, ?> format =
          ReflectionUtils.newInstance(job.getOutputFormatClass(), job.getConfiguration());
      format.checkOutputSpecs(job);
      OutputCommitter committer =
          format.getOutputCommitter(
              new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID()));
      committer.setupJob(job);
      runTasks(committer);
      end.complete(null);
    } catch (Exception | Error e) {
      end.completeExceptionally(e);
    } finally {
      spark.removeSparkListener(running);
      tasks.conf().destroy();
    }
  }

  private void runTasks(OutputCommitter committer) throws Exception {
    try {
      JavaRDD<MapSplit> splits = splits();
      if (job.getNumReduceTasks() == 0) {
        JobTasks sent = tasks;
        splits.foreach(split -> MapTask.run(sent, split));
      } else {
        reduce(splits);
      }
      committer.commitJob(job);
    } catch (Exception | Error e) {
      committer.abortJob(job, JobStatus.State.FAILED);
      throw e;
    }
  }

  private void reduce(JavaRDD<MapSplit> splits) {
    JobTasks sent = tasks;
    RDD<Tuple2<ShuffleRecord, Object>> mapped =
        splits
            .mapPartitions(
                some -> some.hasNext() ? MapTask.begin(sent, some.next()) : MapTask.none())
            .rdd();
    ClassTag<Object> values = ClassTag$.MODULE$.Object();
    ShuffledRDD<ShuffleRecord, Object, Object> shuffled =
        new ShuffledRDD<ShuffleRecord, Object, Object>(
                mapped,
                new ShufflePartitioner(job.getNumReduceTasks()),
                ClassTag$.MODULE$.apply(ShuffleRecord.class),
                values,
                values)
            .setSerializer(new ShuffleSerializer())
            .setKeyOrdering(Ordering.comparatorToOrdering(new ShuffleOrder(tasks)));
    shuffled
        .toJavaRDD()
        .foreachPartition(records -> ReduceTask.run(sent, TaskContext.getPartitionId(), records));
    shuffled.cleanShuffleDependencies(false);
  }

  /** The splits, the largest first as Hadoop has them, each where its bytes are. */
  private JavaRDD<MapSplit> splits() throws Exception {
    List<InputSplit> inputs =
        new ArrayList<>(
            ReflectionUtils.newInstance(job.getInputFormatClass(), job.getConfiguration())
                .getSplits(job));
    Map<InputSplit, Long> lengths = new HashMap<>();
    for (InputSplit split : inputs) {
      lengths.put(split, split.getLength());
    }
    inputs.sort(Comparator.comparing(lengths::get, Comparator.reverseOrder()));
    List<Tuple2<MapSplit, Seq<String>>> placed = new ArrayList<>();
    for (InputSplit split : inputs) {
      Seq<String> hosts = CollectionConverters.asScala(List.of(split.getLocations())).toSeq();
      placed.add(new Tuple2<>(MapSplit.of(placed.size(), split), hosts));
    }
    return spark
        .makeRDD(
            CollectionConverters.asScala(placed).toSeq(),
            ClassTag$.MODULE$.<MapSplit>apply(MapSplit.class))
        .toJavaRDD();
  }

  private String group() {
    return "neardup-" + job.getJobID();
  }

  @Override
  public boolean isComplete() {
    return end.isDone();
  }

  @Override
  public boolean isSuccessful() {
    return end.isDone() && !end.isCompletedExceptionally();
  }

  @Override
  public Map<String, Long> counters() {
    return TaskCounters.sum(isComplete() ? tasks.counters().value() : running.counters());
  }

  @Override
  public double reduceProgress() {
    return running.finishedReduces() / (double) Math.max(1, job.getNumReduceTasks());
  }

  @Override
  public String failure() {
    try {
      end.join();
      return "";
    } catch (CompletionException e) {
      return TaskFailures.describe(e.getCause());
    }
  }

  @Override
  public void kill() {
    if (!spark.isStopped()) {
      spark.cancelJobGroup(group());
    }
  }
}
