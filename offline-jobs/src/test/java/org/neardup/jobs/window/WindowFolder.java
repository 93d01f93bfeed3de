package org.neardup.jobs.window;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.StageRun;

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
    for (int file = 0; file < FILES; file++) {
      Path part = new Path(path("signatures"), "part-m-0000" + file);
      try (RecordWriter<Long, BitSignature> out =
          RecordWriter.create(conf, part, Codec.LONG, BitSignature.CODEC)) {
        for (Map.Entry<Long, Signature> each : signatures.entrySet()) {
          if (Math.floorMod(each.getKey(), FILES) == file) {
            Signature signature = each.getValue();
            out.put(each.getKey(), new BitSignature(signature.foreign, signature.words));
          }
        }
      }
    }
  }

  /** Runs a whole search. */
  Found search(WindowSettings settings, int reducers, int chunkSize)
      throws IOException, InterruptedException, JobFailedException {
    FileSystem fs = path("sort").getFileSystem(conf);
    fs.delete(path("starts"), true);
    fs.delete(path("sort"), true);
    fs.delete(path("pairs"), true);
    StageRunner runner = new StageRunner(ProgressLine.silent(), path("work"));
    Configuration sorting = withReducers(reducers);
    sorting.setLong(FileInputFormat.SPLIT_MAXSIZE, 1000L * reducers);
    RunStarts.choose(conf, settings, path("signatures"), reducers).write(conf, path("starts"));
    SortStage sort = new SortStage(settings, path("signatures"), path("starts"));
    StageReport sorted = runner.run(StageRun.of(sort, sorting, path("sort")));
    Path runs = new Path(path("sort"), SortStage.RUNS);
    WindowStage window = new WindowStage(settings, runs, chunkSize);
    StageReport windows = runner.run(StageRun.of(window, conf, path("pairs")));
    return new Found(readPairs(), sorted, windows);
  }

  private Configuration withReducers(int reducers) {
    Configuration copy = new Configuration(conf);
    copy.setInt(HadoopSettings.REDUCERS, reducers);
    return copy;
  }

  private Map<LongPair, Integer> readPairs() throws IOException {
    Map<LongPair, Integer> pairs = new HashMap<>();
    RecordFiles.of(LongPair.CODEC, Codec.BOOLEAN, path("pairs"))
        .forEach(conf, (pair, capped) -> pairs.merge(pair, 1, Integer::sum));
    return pairs;
  }
}
