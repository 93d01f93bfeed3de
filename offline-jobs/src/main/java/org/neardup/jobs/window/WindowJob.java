package org.neardup.jobs.window;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.RecordInput;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.text.Check;

/**
 * Sorted runs to candidate pairs, two texts within the window and the Hamming distance under a bit
 * permutation (the detection of Ture, Elsayed, Lin, SIGIR 2011, section 4.2). Map only. A pair that
 * several bit permutations bring together comes out several times. Whatever the chunks, the pairs
 * are the same.
 */
public final class WindowJob {
  /** Counts of each chunk, as lines: bit permutation, heads, positions, comparisons, pairs. */
  public static final String COUNTS = "_counts";

  private WindowJob() {}

  /**
   * The input.
   *
   * @param window how signatures are compared
   * @param runs the folder of the runs of a {@link SortJob}
   * @param chunk how many signatures a task searches, from 1; it never changes the result
   */
  public record Input(WindowSettings window, Path runs, int chunk) {
    public Input {
      Check.atLeast("chunk", chunk, 1);
    }
  }

  /** The job, ready to be submitted: pairs of text keys, the smaller first, and false. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "windows", input)
        .readFrom(Chunks.class)
        .map(ScanMapper.class)
        .writeRecords(LongPair.class, BooleanWritable.class, output);
  }

  /**
   * The runs as chunks that overlap by the window, so that each can be searched by itself. A task
   * has as many chunks as make up the chunk size: several where bit permutations are short.
   */
  static final class Chunks extends RecordInput<ChunkPlace> {
    Chunks() {
      super(ChunkPlace.class);
    }

    @Override
    protected List<Split> splits(Configuration job) throws IOException {
      Input input = JobInput.load(job, Input.class);
      List<Split> splits = new ArrayList<>();
      Split split = new Split();
      for (Runs runs : Runs.list(job, input.runs, input.window.words())) {
        for (ChunkPlace chunk : runs.chunks(input.chunk, input.window.window())) {
          if (split.getLength() > 0 && split.getLength() + chunk.own() > input.chunk) {
            splits.add(split);
            split = new Split();
          }
          split.add(chunk, chunk.own());
        }
      }
      if (split.getLength() > 0) {
        splits.add(split);
      }
      return splits;
    }
  }

  /** Searches chunks. */
  static final class ScanMapper
      extends GuardedMapper<NullWritable, ChunkPlace, LongPair, BooleanWritable> {
    private static final BooleanWritable NOT_CAPPED = new BooleanWritable(false);

    private final LongPair pair = new LongPair();
    private WindowSettings settings;
    private WindowScan scan;
    private LineFile counts;

    @Override
    protected void setup(Context context) {
      settings = JobInput.load(context.getConfiguration(), Input.class).window;
      scan = new WindowScan(settings, (a, b) -> context.write(pair.set(a, b), NOT_CAPPED));
      counts = TaskFiles.lines(context, COUNTS, "part");
    }

    @Override
    protected void map(NullWritable none, ChunkPlace place, Context context)
        throws IOException, InterruptedException {
      Chunk chunk = place.read(context.getConfiguration(), settings.words());
      scan.scan(chunk);
      context.getCounter(WindowCounter.HEADS).increment(chunk.own());
      context.getCounter(WindowCounter.WINDOW_POSITIONS).increment(scan.positions());
      context.getCounter(WindowCounter.COMPARISONS).increment(scan.comparisons());
      context.getCounter(WindowCounter.PAIRS).increment(scan.pairs());
      counts.write(
          chunk.permutation(), chunk.own(), scan.positions(), scan.comparisons(), scan.pairs());
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      counts.close();
    }
  }
}
