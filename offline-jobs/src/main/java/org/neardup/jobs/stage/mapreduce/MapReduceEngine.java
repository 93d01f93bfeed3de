package org.neardup.jobs.stage.mapreduce;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.ReduceContext;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.neardup.jobs.stage.Bytes;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.MapWork;
import org.neardup.jobs.stage.MapWork.Sink;
import org.neardup.jobs.stage.ReduceWork;
import org.neardup.jobs.stage.ReduceWork.SortedRecords;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.KeyOrder;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.Interrupt;
import org.neardup.jobs.stage.hadoop.TaskJava;

/**
 * Runs stages on Hadoop: on the cluster that its settings name, else by its local runner. One
 * mapper, combiner and reducer run any stage, which each task makes from its input again.
 */
public final class MapReduceEngine implements Engine {
  private static final String TYPE = "neardup.stage";
  private static final String INPUT = "neardup.stage.input";
  private static final String PLACE = "neardup.stage.place";
  private static final Text SECRET = new Text("neardup.stage.secret");

  /** More attempts of tasks than a job has until one fails for good. */
  private static final int EVENTS = 100_000;

  @Override
  public String id() {
    return MAP_REDUCE;
  }

  @Override
  public void prepare(Configuration conf) {}

  @Override
  public String where(Configuration conf) {
    if (!HadoopSettings.isYarn(conf)) {
      return "in this process, by MapReduce";
    }
    YarnConfiguration yarn = new YarnConfiguration(new JobConf(conf));
    String hosts =
        HAUtil.isHAEnabled(yarn)
            ? HAUtil.getRMHAIds(yarn).stream()
                .map(id -> yarn.get(YarnConfiguration.RM_HOSTNAME + "." + id, id))
                .collect(Collectors.joining(", "))
            : NetUtils.createSocketAddr(
                    yarn.get(YarnConfiguration.RM_ADDRESS, YarnConfiguration.DEFAULT_RM_ADDRESS))
                .getHostString();
    return "on YARN at %s, queue %s"
        .formatted(hosts, yarn.get(MRJobConfig.QUEUE_NAME, YarnConfiguration.DEFAULT_QUEUE_NAME));
  }

  @Override
  public Execution start(StageRun run) throws IOException {
    Job job = job(run);
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException("a class of the job is not on the class path: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      throw Interrupt.of(e);
    }
    return new SubmittedJob(job);
  }

  private static Job job(StageRun run) throws IOException {
    Stage<?, ?> stage = run.stage();
    Job job = Job.getInstance(run.conf(), "neardup " + run.input().name());
    Configuration conf = job.getConfiguration();
    JobJar.set(job);
    TaskJava.prepare(conf);
    conf.set(TYPE, run.input().getClass().getName());
    conf.set(INPUT, InputJson.json((Record) run.input()));
    conf.set(PLACE, run.place());
    if (run.atATime() > 0) {
      conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, run.atATime());
      conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    }
    run.secret().ifPresent(secret -> job.getCredentials().addSecretKey(SECRET, secret));
    TokenCache.obtainTokensForNamenodes(
        job.getCredentials(), run.paths().toArray(Path[]::new), conf);
    job.setInputFormatClass(StageInputFormat.class);
    job.setMapperClass(StageMapper.class);
    job.setMapOutputKeyClass(Bytes.class);
    job.setMapOutputValueClass(Bytes.class);
    job.setSortComparatorClass(KeyOrder.class);
    job.setPartitionerClass(StagePartitioner.class);
    if (stage.combines()) {
      job.setCombinerClass(StageCombiner.class);
    }
    job.setReducerClass(StageReducer.class);
    job.setNumReduceTasks(run.reducers());
    // This format commits the files that tasks open without it, and makes none.
    LazyOutputFormat.setOutputFormatClass(job, StageOutputFormat.class);
    FileOutputFormat.setOutputPath(job, run.root());
    return job;
  }

  private static Stage<?, ?> stage(Configuration job) {
    return StageInput.read(job.get(TYPE), job.get(INPUT)).stage();
  }

  record SubmittedJob(Job job) implements Execution {
    @Override
    public boolean await(long millis) throws IOException, InterruptedException {
      long end = System.nanoTime() + millis * 1_000_000;
      int interval = Job.getCompletionPollInterval(job.getConfiguration());
      while (!job.isComplete()) {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        Thread.sleep(Math.min(left, interval));
      }
      return true;
    }

    @Override
    public boolean isSuccessful() throws IOException {
      return job.isSuccessful();
    }

    @Override
    public Map<String, Long> counters() throws IOException {
      Counters counters = job.getCounters();
      Map<String, Long> values = new TreeMap<>();
      if (counters != null) {
        counters.forEach(
            group ->
                group.forEach(
                    counter ->
                        values.put(group.getName() + "." + counter.getName(), counter.getValue())));
        values.put(
            StageCounter.key(StageCounter.SHUFFLED_BYTES),
            counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue());
      }
      return values;
    }

    @Override
    public double progress() throws IOException {
      return job.getNumReduceTasks() == 0
          ? job.mapProgress()
          : (job.mapProgress() + job.reduceProgress()) / 2;
    }

    /**
     * The messages of a cluster on the first failed attempt of a task, else on the failed job. An
     * attempt that is the only one, as in an application master, fails its task too.
     */
    @Override
    public String failure() throws IOException, InterruptedException {
      for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, EVENTS)) {
        if (event.getStatus() == Status.FAILED || event.getStatus() == Status.TIPFAILED) {
          String[] said = job.getTaskDiagnostics(event.getTaskAttemptId());
          if (said.length > 0) {
            return Engine.describe(String.join("\n", said)).strip();
          }
        }
      }
      String ofJob = Optional.ofNullable(job.getStatus().getFailureInfo()).orElse("NA");
      String known = ofJob.equals("NA") ? "" : Engine.withoutTrace(ofJob).strip() + "\n";
      String application = job.getJobID().toString().replaceFirst("^job", "application");
      return HadoopSettings.isYarn(job.getConfiguration())
          ? known + "the reason may be in: yarn logs -applicationId " + application
          : known.strip();
    }

    /** On a cluster a job outlives its client. */
    @Override
    public void kill() throws IOException {
      if (!job.isComplete()) {
        job.killJob();
      }
    }
  }

  private static Task task(TaskInputOutputContext<?, ?, ?, ?> context, Split split)
      throws IOException, InterruptedException {
    return new Task(
        context.getConfiguration(),
        context.getTaskAttemptID().getTaskID().getId(),
        split,
        FileOutputFormat.getWorkOutputPath(context),
        context.getConfiguration().get(PLACE, ""),
        name -> context.getCounter(name)::increment,
        Optional.ofNullable(context.getCredentials().getSecretKey(SECRET)));
  }

  static final class StageSplit extends InputSplit implements Writable {
    private Split split = new Split(0, List.of(), 0, List.of());

    StageSplit() {}

    StageSplit(Split split) {
      this.split = split;
    }

    @Override
    public long getLength() {
      return split.length();
    }

    @Override
    public String[] getLocations() {
      return split.hosts().toArray(String[]::new);
    }

    @Override
    public void write(DataOutput out) throws IOException {
      Text.writeString(out, InputJson.json(split));
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      split = InputJson.read(Text.readString(in), Split.class);
    }
  }

  static final class StageInputFormat extends InputFormat<Object, Object> {
    @Override
    public List<InputSplit> getSplits(JobContext job) throws IOException {
      List<InputSplit> splits = new ArrayList<>();
      for (Split split : stage(job.getConfiguration()).splits(job.getConfiguration())) {
        splits.add(new StageSplit(split));
      }
      return splits;
    }

    @Override
    public RecordReader<Object, Object> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new StageReader();
    }
  }

  static final class StageOutputFormat extends TextOutputFormat<Object, Object> {
    /** The folder of the results may be there. */
    @Override
    public void checkOutputSpecs(JobContext job) {}
  }

  /** Lets the mapper take records, since Hadoop counts and measures the calls of readers. */
  static final class StageReader extends RecordReader<Object, Object> {
    private MapWork<?, ?, ?, ?> work;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      return work.step();
    }

    @Override
    public Object getCurrentKey() {
      return this;
    }

    @Override
    public Object getCurrentValue() {
      return this;
    }

    @Override
    public float getProgress() throws IOException {
      return work == null ? 0 : (float) work.progress();
    }

    @Override
    public void close() {}
  }

  private static Sink sink(TaskInputOutputContext<?, ?, Bytes, Bytes> context) {
    Bytes key = new Bytes();
    Bytes value = new Bytes();
    return (partition, bytes, keyLength, length) -> {
      key.partition = partition;
      key.set(bytes, 0, keyLength);
      value.set(bytes, keyLength, length - keyLength);
      try {
        context.write(key, value);
      } catch (InterruptedException e) {
        throw Interrupt.of(e);
      }
    };
  }

  static final class StageMapper extends Mapper<Object, Object, Bytes, Bytes> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      Split split = ((StageSplit) context.getInputSplit()).split;
      Stage<?, ?> stage = stage(context.getConfiguration());
      try (Task task = task(context, split)) {
        StageReader records = (StageReader) context.getCurrentKey();
        records.work = MapWork.open(stage, task, context.getNumReduceTasks(), sink(context));
        boolean more = true;
        while (more) {
          more = context.nextKeyValue();
        }
      }
    }
  }

  static final class StagePartitioner
      extends org.apache.hadoop.mapreduce.Partitioner<Bytes, Bytes> {
    @Override
    public int getPartition(Bytes key, Bytes value, int partitions) {
      return key.partition;
    }
  }

  static final class StageCombiner extends Reducer<Bytes, Bytes, Bytes, Bytes> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      ReduceWork.combine(
          stage(context.getConfiguration()), 0, new HadoopRecords(context), sink(context));
    }
  }

  static final class StageReducer extends Reducer<Bytes, Bytes, Object, Object> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      try (Task task = task(context, null)) {
        ReduceWork.run(stage(context.getConfiguration()), task, new HadoopRecords(context));
      }
    }
  }

  private static final class HadoopRecords extends SortedRecords {
    private final ReduceContext<Bytes, Bytes, ?, ?> context;

    HadoopRecords(ReduceContext<Bytes, Bytes, ?, ?> context) {
      this.context = context;
    }

    @Override
    public boolean next() throws IOException {
      context.progress();
      try {
        if (!context.nextKeyValue()) {
          return false;
        }
        Bytes key = context.getCurrentKey();
        set(key.bytes, key.start, key.length, 0);
        Bytes value = context.getCurrentValue();
        valueBytes = value.bytes;
        valueStart = value.start;
        valueLength = value.length;
        return true;
      } catch (InterruptedException e) {
        throw Interrupt.of(e);
      }
    }
  }
}
