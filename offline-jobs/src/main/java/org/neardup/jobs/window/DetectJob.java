package org.neardup.jobs.window;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;

/**
 * Detection (Ture, Elsayed, Lin, SIGIR 2011, section 4.2): sorted runs to candidate pairs, two
 * texts within the window and the Hamming distance under a bit permutation. Map only. A pair that
 * several bit permutations bring together comes out several times. Whatever the chunks, the pairs
 * are the same.
 *
 * <p>Usage: {@code RUNS OUTPUT}; the {@link WindowSettings} are in the configuration.
 */
public final class DetectJob extends Configured implements Tool {
  /**
   * What was counted in each chunk, as lines: bit permutation, heads, positions, comparisons,
   * pairs.
   */
  public static final String COUNTS = "_counts";

  public DetectJob(Configuration conf) {
    super(conf);
  }

  /** Sets how many signatures a task searches; it never changes the result. */
  public static void setChunkSize(Configuration conf, int signatures) {
    if (signatures < 1) {
      throw new IllegalArgumentException("[chunk] must be at least 1, got " + signatures);
    }
    conf.setInt(ChunkInputFormat.CHUNK_SIZE, signatures);
  }

  /** The job, ready to be submitted: pairs of text keys, the smaller first, and false. */
  public Job job(Path runs, Path output) throws IOException {
    JobBuilder job = new JobBuilder(getConf(), "detection");
    job.conf().set(ChunkInputFormat.RUNS_FOLDER, runs.toString());
    return job.readFrom(ChunkInputFormat.class)
        .map(ScanMapper.class)
        .writeRecords(LongPair.class, BooleanWritable.class, output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  /** Searches chunks. */
  static final class ScanMapper
      extends GuardedMapper<NullWritable, Chunk, LongPair, BooleanWritable> {
    private static final BooleanWritable NOT_CAPPED = new BooleanWritable(false);

    private final LongPair pair = new LongPair();
    private WindowScan scan;
    private LineFile counts;

    @Override
    protected void setup(Context context) {
      WindowSettings settings = WindowSettings.load(context.getConfiguration());
      scan = new WindowScan(settings, (a, b) -> context.write(pair.set(a, b), NOT_CAPPED));
      counts = TaskFiles.lines(context, COUNTS, "part");
    }

    @Override
    protected void map(NullWritable none, Chunk chunk, Context context)
        throws IOException, InterruptedException {
      scan.scan(chunk);
      context.getCounter(DetectCounter.HEADS).increment(chunk.own());
      context.getCounter(DetectCounter.WINDOW_POSITIONS).increment(scan.positions());
      context.getCounter(DetectCounter.COMPARISONS).increment(scan.comparisons());
      context.getCounter(DetectCounter.PAIRS).increment(scan.pairs());
      counts.write(
          Integer.toString(chunk.permutation()),
          Integer.toString(chunk.own()),
          Long.toString(scan.positions()),
          Long.toString(scan.comparisons()),
          Long.toString(scan.pairs()));
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      counts.close();
    }
  }
}
