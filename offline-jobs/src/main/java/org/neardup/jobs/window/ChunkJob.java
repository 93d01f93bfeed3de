package org.neardup.jobs.window;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.TaskFiles;

/**
 * Chunk generation (Ture, Elsayed, Lin, SIGIR 2011, section 4.2): signatures to sorted runs of
 * permuted signatures. Map: a signature to one key for each bit permutation. Partition: by run. A
 * bit permutation has several runs when there are more reducers than bit permutations. Reduce:
 * writes the keys as they come.
 *
 * <p>Usage: {@code SIGNATURES OUTPUT}; the {@link WindowSettings} are in the configuration.
 */
public final class ChunkJob extends Configured implements Tool {
  /** The runs, in files that {@link DetectJob} reads. */
  public static final String RUNS = "runs";

  private static final String STARTS = "neardup.chunk.starts";

  public ChunkJob(Configuration conf) {
    super(conf);
  }

  /**
   * The job, ready to be submitted.
   *
   * @param signatures sequence files of text key and {@link BitSignature}, in the order of text
   *     keys
   * @param output gets a sister, a file that tells the tasks where the runs begin
   */
  public Job job(Path signatures, Path output) throws IOException {
    JobBuilder job = new JobBuilder(getConf(), "chunks");
    Configuration conf = job.conf();
    WindowSettings settings = WindowSettings.load(conf);
    int reducers = conf.getInt(MRJobConfig.NUM_REDUCES, 1);
    int runs = Math.ceilDiv(reducers, settings.bitPermutations());
    Path starts = output.suffix(".starts");
    RunStarts.choose(conf, settings, signatures, runs).write(conf, starts);
    conf.set(STARTS, starts.toString());
    return job.readRecords(signatures)
        .map(PermuteMapper.class)
        .shuffle(PermutedKey.class, NullWritable.class, ByRun.class)
        .sort(PermutedKey.Order.class)
        .reduce(RunReducer.class)
        .writeFiles(output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  private static RunStarts starts(Configuration conf) throws IOException {
    return RunStarts.read(conf, new Path(conf.get(STARTS)));
  }

  /** Permutes a signature. */
  static final class PermuteMapper
      extends GuardedMapper<LongWritable, BitSignature, PermutedKey, NullWritable> {
    private final PermutedKey key = new PermutedKey();
    private int permutations;
    private Permuter permuter;
    private Counter signatures;
    private Counter permuted;

    @Override
    protected void setup(Context context) {
      WindowSettings settings = WindowSettings.load(context.getConfiguration());
      permutations = settings.bitPermutations();
      permuter = new Permuter(settings);
      signatures = context.getCounter(ChunkCounter.SIGNATURES);
      permuted = context.getCounter(ChunkCounter.PERMUTED);
    }

    @Override
    protected void map(LongWritable textKey, BitSignature signature, Context context)
        throws IOException, InterruptedException {
      signatures.increment(1);
      permuted.increment(permutations);
      for (int i = 0; i < permutations; i++) {
        long[] words = permuter.permute(i, signature.words());
        context.write(key.set(i, words, textKey.get(), signature.foreign()), NullWritable.get());
      }
    }
  }

  /** Runs go round the reducers. */
  static final class ByRun extends Partitioner<PermutedKey, NullWritable> implements Configurable {
    private Configuration conf;
    private RunStarts starts;

    @Override
    public void setConf(Configuration newConf) {
      conf = newConf;
      try {
        starts = starts(newConf);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public Configuration getConf() {
      return conf;
    }

    @Override
    public int getPartition(PermutedKey key, NullWritable value, int partitions) {
      return starts.runOf(key) % partitions;
    }
  }

  /** Writes the runs of one partition, one after the other. */
  static final class RunReducer extends GuardedReducer<PermutedKey, NullWritable, Object, Object> {
    private static final int NONE = -1;

    private RunStarts starts;
    private int words;
    private int run = NONE;
    private RunFile file;

    @Override
    protected void setup(Context context) throws IOException {
      starts = starts(context.getConfiguration());
      words = WindowSettings.load(context.getConfiguration()).words();
    }

    @Override
    protected void reduce(PermutedKey key, Iterable<NullWritable> same, Context context)
        throws IOException, InterruptedException {
      int at = starts.runOf(key);
      if (at != run) {
        closeFile();
        run = at;
        String name = RunFile.name(key.permutation(), run);
        file = new RunFile(TaskFiles.stream(context, RUNS, name, ""), words);
      }
      file.write(key);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      closeFile();
    }

    private void closeFile() throws IOException {
      if (file != null) {
        file.close();
      }
    }
  }
}
