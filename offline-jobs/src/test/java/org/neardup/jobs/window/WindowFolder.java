package org.neardup.jobs.window;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.run.TaskFiles;

/** Made-up signatures, and the jobs of a window search run on them. */
final class WindowFolder extends TemporaryFolder {
  private static final int FILES = 3;

  /** A signature and the side it is on. */
  record Signature(long[] words, boolean foreign) {}

  /** How often each pair was found, and what was counted. */
  record Found(Map<LongPair, Integer> pairs, StageReport sort, StageReport windows) {}

  private final SortedMap<Long, Signature> signatures = new TreeMap<>();
  private Configuration conf;

  @Override
  protected void before() throws Throwable {
    super.before();
    conf = HadoopSettings.tuned(new Configuration(), path("scratch"));
  }

  SortedMap<Long, Signature> signatures() {
    return signatures;
  }

  Path path(String name) {
    return new Path(getRoot().getPath(), name);
  }

  /**
   * Makes signatures, a third of them near copies of others and a third equal to others; a quarter
   * are foreign.
   */
  void make(int count, int bits, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    long[][] made = new long[count][];
    for (int i = 0; i < count; i++) {
      made[i] = i % 3 == 0 ? skewed(random, bits) : made[random.nextInt(i)].clone();
      for (int flips = i % 3 == 1 ? random.nextInt(6) : 0; flips > 0; flips--) {
        flip(made[i], random.nextInt(bits));
      }
      long text = TextKey.of(random.nextLong());
      signatures.put(text, new Signature(made[i], random.nextInt(4) == 0));
    }
    write();
  }

  /** The first bits are hardly ever 1. */
  private static long[] skewed(SplittableRandom random, int bits) {
    long[] words = new long[(bits + 63) / 64];
    for (int bit = 0; bit < bits; bit++) {
      if (random.nextInt(bits) < bit / 2) {
        flip(words, bit);
      }
    }
    return words;
  }

  private static void flip(long[] words, int bit) {
    words[bit >>> 6] ^= Long.MIN_VALUE >>> bit;
  }

  private void write() throws IOException {
    BitSignature record = new BitSignature();
    for (int file = 0; file < FILES; file++) {
      Path part = new Path(path("signatures"), "part-m-0000" + file);
      try (SequenceFile.Writer writer =
          TaskFiles.sequence(conf, part, LongWritable.class, BitSignature.class)) {
        for (Map.Entry<Long, Signature> each : signatures.entrySet()) {
          if (Math.floorMod(each.getKey(), FILES) == file) {
            Signature signature = each.getValue();
            writer.append(
                new LongWritable(each.getKey()), record.set(signature.foreign, signature.words));
          }
        }
      }
    }
  }

  /** Runs a whole search. */
  Found search(WindowSettings settings, int reducers, int chunkSize)
      throws IOException, InterruptedException, JobFailedException {
    FileSystem fs = path("sort").getFileSystem(conf);
    fs.delete(path("sort"), true);
    fs.delete(path("pairs"), true);
    StageRunner runner = new StageRunner(ProgressLine.silent(), path("failures"));
    Job sort =
        SortJob.job(
            withReducers(reducers), new SortJob.Input(settings, path("signatures")), path("sort"));
    FileInputFormat.setMaxInputSplitSize(sort, 1000L * reducers);
    Stage stage = new Stage("any", "records", TaskCounter.MAP_INPUT_RECORDS, 1);
    StageReport sorted = runner.run(stage, sort);
    Path runs = new Path(path("sort"), SortJob.RUNS);
    WindowJob.Input input = new WindowJob.Input(settings, runs, chunkSize);
    StageReport windows = runner.run(stage, WindowJob.job(conf, input, path("pairs")));
    return new Found(readPairs(fs), sorted, windows);
  }

  private Configuration withReducers(int reducers) {
    Configuration copy = new Configuration(conf);
    copy.setInt("mapreduce.job.reduces", reducers);
    return copy;
  }

  private Map<LongPair, Integer> readPairs(FileSystem fs) throws IOException {
    Map<LongPair, Integer> pairs = new HashMap<>();
    BooleanWritable capped = new BooleanWritable();
    for (FileStatus file : fs.globStatus(new Path(path("pairs"), "part-*"))) {
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(conf, SequenceFile.Reader.file(file.getPath()))) {
        LongPair pair = new LongPair();
        while (reader.next(pair, capped)) {
          pairs.merge(pair, 1, Integer::sum);
          pair = new LongPair();
        }
      }
    }
    return pairs;
  }
}
