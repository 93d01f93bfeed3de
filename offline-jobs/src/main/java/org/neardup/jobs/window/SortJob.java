package org.neardup.jobs.window;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.TaskFiles;

/**
 * Signatures to sorted runs of permuted signatures (the chunk generation of Ture, Elsayed, Lin,
 * SIGIR 2011, section 4.2). Map: a signature to one key for each bit permutation. Partition: by
 * run. A bit permutation has several runs when there are more reducers than bit permutations.
 * Reduce: writes the keys as they come.
 */
public final class SortJob {
  /** The runs, in files that {@link WindowJob} reads. */
  public static final String RUNS = "runs";

  /** The suffix of the file of starts, behind the name of the output. */
  private static final String STARTS = ".starts";

  private SortJob() {}

  /**
   * The input.
   *
   * @param window the search that the runs are for
   * @param signatures sequence files of text key and {@link BitSignature}, in the order of text
   *     keys
   */
  public record Input(WindowSettings window, Path signatures) {}

  /**
   * The job, ready to be submitted.
   *
   * @param output gets a sister, a file that tells the tasks where the runs begin
   */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    int reducers = hadoop.getInt(MRJobConfig.NUM_REDUCES, 1);
    int runs = Math.ceilDiv(reducers, input.window.bitPermutations());
    RunStarts.choose(hadoop, input.window, input.signatures, runs)
        .write(hadoop, output.suffix(STARTS));
    return new JobBuilder(hadoop, "sort", input)
        .readRecords(input.signatures)
        .map(PermuteMapper.class)
        .shuffle(PermutedKey.class, NullWritable.class, ByRun.class)
        .reduce(RunReducer.class)
        .writeFiles(output);
  }

  private static RunStarts starts(Configuration conf) throws IOException {
    return RunStarts.read(conf, new Path(conf.get(FileOutputFormat.OUTDIR)).suffix(STARTS));
  }

  /** Permutes a signature. */
  static final class PermuteMapper
      extends GuardedMapper<LongWritable, BitSignature, PermutedKey, NullWritable> {
    private final PermutedKey key = new PermutedKey();
    private int permutations;
    private Permuter permuter;

    @Override
    protected void setup(Context context) {
      WindowSettings settings = JobInput.load(context.getConfiguration(), Input.class).window;
      permutations = settings.bitPermutations();
      permuter = new Permuter(settings);
    }

    @Override
    protected void map(LongWritable textKey, BitSignature signature, Context context)
        throws IOException, InterruptedException {
      context.getCounter(WindowCounter.SIGNATURES).increment(1);
      context.getCounter(WindowCounter.PERMUTED).increment(permutations);
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
      words = JobInput.load(context.getConfiguration(), Input.class).window.words();
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
