package org.neardup.jobs.projection;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.projection.SignatureStage.BitSignature;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.lsh.BitPermutation;
import org.neardup.signature.BitSignatures;

/** Chunk generation and detection against a search in memory, for any number of tasks. */
public class WindowSearchTests {
  private static final int UNITS = 900;
  private static final int BITS = 100;
  private static final WindowSettings SETTINGS = new WindowSettings(BITS, 7, 5, 10, 5);

  private static final int FILES = 3;

  /** How often each pair was found, and what was counted. */
  private record Found(Map<LongPair, Integer> pairs, StageReport sort, StageReport windows) {}

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final SortedMap<Long, BitSignature> signatures = new TreeMap<>();
  private BlockingRule rule = BlockingRule.ANY;
  private Configuration conf;

  @Before
  public void configure() {
    conf = HadoopSettings.tuned(new Configuration(), folder.getRoot().toPath());
  }

  @Test
  public void findsWhatASearchInMemoryFinds() throws Exception {
    make(UNITS, BITS, 1);
    Map<LongPair, Integer> expected = inMemory(SETTINGS);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 500);
    Found found = search(SETTINGS, 2, 400);
    assertEquals(expected, found.pairs());
    assertEquals(UNITS, found.sort().get(WindowCounter.SIGNATURES));
    assertEquals(5 * UNITS, found.sort().get(WindowCounter.PERMUTED));
    // The last ten of each bit permutation have 9, 8, ... 0 followers.
    long positions = 5 * (10 * UNITS - 55);
    assertEquals(positions, found.windows().get(WindowCounter.WINDOW_POSITIONS));
    assertEquals(positions, found.windows().get(WindowCounter.COMPARISONS));
  }

  /** A chunk of seven is a task, smaller than the window, which is wider than the collection. */
  @Test
  public void aWindowMayBeLongerThanAChunkOrTheCollection() throws Exception {
    make(60, BITS, 3);
    WindowSettings wide = new WindowSettings(BITS, 7, 3, 100, 20);
    Map<LongPair, Integer> expected = inMemory(wide);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 50);
    assertEquals(expected, search(wide, 23, 7).pairs());
  }

  @Test
  public void onlyPairsOfDifferentSidesAndTheFirstBitsAreComparedIfAsked() throws Exception {
    make(UNITS, BITS, 4);
    WindowSettings window = new WindowSettings(70, 7, 5, 10, 4);
    int all = inMemory(window).size();
    rule = BlockingRule.ANY.withAcrossLanguages(true);
    Map<LongPair, Integer> expected = inMemory(window);
    assertTrue(expected.size() > 100 && expected.size() < all);
    Found found = search(window, 3, 300);
    assertEquals(expected, found.pairs());
    long comparisons = found.windows().get(WindowCounter.COMPARISONS);
    assertTrue(comparisons < found.windows().get(WindowCounter.WINDOW_POSITIONS) / 2);
  }

  /** How often each pair is found: once for each bit permutation that brings it together. */
  private Map<LongPair, Integer> inMemory(WindowSettings settings) {
    Map<LongPair, Integer> pairs = new HashMap<>();
    for (int index = 0; index < settings.bitPermutations(); index++) {
      List<Long> order = order(settings, index);
      for (int head = 0; head < order.size(); head++) {
        int end = Math.min(order.size(), head + 1 + settings.window());
        for (long next : order.subList(head + 1, end)) {
          if (arePair(settings, order.get(head), next)) {
            long least = Math.min(order.get(head), next);
            pairs.merge(new LongPair(least, Math.max(order.get(head), next)), 1, Integer::sum);
          }
        }
      }
    }
    return pairs;
  }

  /** The text keys in the order of the permuted signatures, equal ones in their own order. */
  private List<Long> order(WindowSettings settings, int index) {
    BitPermutation permutation = BitPermutation.of(settings.bits(), settings.seed(), index);
    Map<Long, long[]> permuted = new HashMap<>();
    for (long key : signatures.keySet()) {
      permuted.put(key, new long[settings.words()]);
      permutation.apply(bits(settings, key), permuted.get(key));
    }
    return signatures.keySet().stream()
        .sorted(Comparator.comparing(permuted::get, Arrays::compareUnsigned))
        .toList();
  }

  private boolean arePair(WindowSettings settings, long a, long b) {
    return rule.allows(signatures.get(a).traits(), signatures.get(b).traits())
        && BitSignatures.hamming(bits(settings, a), bits(settings, b)) <= settings.hamming();
  }

  /** The first bits of a signature, as one of that length. */
  private long[] bits(WindowSettings settings, long key) {
    int bits = settings.bits();
    long[] first = Arrays.copyOf(signatures.get(key).words(), BitSignatures.words(bits));
    if ((bits & 63) != 0) {
      first[first.length - 1] &= -1L << (-bits & 63);
    }
    return first;
  }

  /**
   * Makes signatures, a third of them near copies of others and a third equal to others; a quarter
   * are of the source language.
   */
  private void make(int count, int bits, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    long[][] made = new long[count][];
    for (int i = 0; i < count; i++) {
      made[i] = i % 3 == 0 ? skewed(random, bits) : made[random.nextInt(i)].clone();
      for (int flips = i % 3 == 1 ? random.nextInt(6) : 0; flips > 0; flips--) {
        flip(made[i], random.nextInt(bits));
      }
      long text = TextKey.of(random.nextLong());
      signatures.put(text, new BitSignature(made[i], UnitTraits.of(false, random.nextInt(4) == 0)));
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
          RecordWriter.create(conf, part, Codec.INT64, BitSignature.CODEC)) {
        for (Map.Entry<Long, BitSignature> each : signatures.entrySet()) {
          if (Math.floorMod(each.getKey(), FILES) == file) {
            out.put(each.getKey(), each.getValue());
          }
        }
      }
    }
  }

  /** Runs a whole search. */
  private Found search(WindowSettings settings, int reducers, int chunkSize) throws IOException {
    FileSystem fs = path("sort").getFileSystem(conf);
    fs.delete(path("sort"), true);
    fs.delete(path("pairs"), true);
    StageRunner runner = new StageRunner(ProgressLine.silent(), path("work"));
    Configuration sorting = withReducers(reducers);
    sorting.setLong(FileInputFormat.SPLIT_MAXSIZE, 1000L * reducers);
    SortStage sort = new SortStage(settings, path("signatures"), rule);
    StageReport sorted = runner.run(StageRun.of(sort, sorting, path("sort")));
    Path files = new Path(path("sort"), SortStage.SORTED);
    WindowStage window = new WindowStage(settings, files, chunkSize, rule);
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
        .forEach(conf, (pair, star) -> pairs.merge(pair, 1, Integer::sum));
    return pairs;
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }
}
