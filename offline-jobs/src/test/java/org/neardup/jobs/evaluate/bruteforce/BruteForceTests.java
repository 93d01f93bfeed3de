package org.neardup.jobs.evaluate.bruteforce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.blocks.BlockStage;
import org.neardup.jobs.blocks.SampledTexts;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.StageRun;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;

/** Every pair once, whatever the blocks. */
public class BruteForceTests {
  private static final int UNITS = 300;
  private static final int BITS = 64;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Map<Long, BitSignature> signatures = new TreeMap<>();
  private Configuration conf;

  @Before
  public void makeSignatures() throws Exception {
    conf = HadoopSettings.tuned(new Configuration(), path("scratch"));
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < UNITS; i++) {
      signatures.put(
          random.nextLong(),
          new BitSignature(random.nextInt(3) == 0, new long[] {random.nextLong()}));
    }
    try (RecordWriter<Long, BitSignature> out =
        RecordWriter.create(conf, path("in/part-0"), Codec.LONG, BitSignature.CODEC)) {
      for (Map.Entry<Long, BitSignature> each : signatures.entrySet()) {
        out.put(each.getKey(), each.getValue());
      }
    }
  }

  @Test
  public void comparesAllPairsInBlocks() throws Exception {
    Map<LongPair, Double> expected = expected(0.3, false);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 100);
    assertEquals(expected, run(new Settings(0.3, BITS, SampledTexts.ALL, 77, false)));
    assertEquals(UNITS * (UNITS - 1) / 2, comparisons);
  }

  @Test
  public void comparesASampleWithAll() throws Exception {
    SampledTexts some = new SampledTexts(0.25, 3);
    Map<LongPair, Double> expected = expected(0.3, false);
    expected
        .keySet()
        .removeIf(pair -> !some.contains(pair.first()) && !some.contains(pair.second()));
    assertTrue("too few to tell: " + expected.size(), expected.size() > 50);
    assertEquals(expected, run(new Settings(0.3, BITS, some, 50, false)));
    long drawn = signatures.keySet().stream().filter(some::contains).count();
    assertEquals(drawn * (drawn - 1) / 2 + drawn * (UNITS - drawn), comparisons);
  }

  /** All in one block. */
  @Test
  public void comparesOnlyDifferentSidesIfAsked() throws Exception {
    Map<LongPair, Double> expected = expected(0.3, true);
    assertEquals(expected, run(new Settings(0.3, BITS, SampledTexts.ALL, 1000, true)));
    long foreign = signatures.values().stream().filter(BitSignature::foreign).count();
    assertEquals(foreign * (UNITS - foreign), comparisons);
  }

  @Test
  public void comparesTextsExactly() throws Exception {
    List<String> texts = List.of("abcdefg", "abcdefx", "something else", "abcdefgh");
    try (RecordWriter<Long, UnitRecord> out =
        RecordWriter.create(conf, path("texts/part-0"), Codec.LONG, UnitRecord.CODEC)) {
      for (int i = 0; i < texts.size(); i++) {
        out.put((long) i, new UnitRecord(new Text("d:" + i), false, new Text(texts.get(i))));
      }
    }
    Settings settings = new Settings(0.45, 0, SampledTexts.ALL, 2, false);
    Map<LongPair, Double> found = run(settings, "texts");
    // Shingles of 5: abcde bcdef cdefg | abcde bcdef cdefx | abcde bcdef cdefg defgh.
    Map<LongPair, Double> expected = Map.of(new LongPair(0, 1), 0.5, new LongPair(0, 3), 0.75);
    assertEquals(expected, found);
  }

  private long comparisons;

  /** What is compared. */
  private record Settings(
      double minSimilarity,
      int bits,
      SampledTexts sampled,
      int blockSize,
      boolean onlyCrossLingual) {}

  private Map<LongPair, Double> run(Settings settings) throws Exception {
    return run(settings, "in");
  }

  private Map<LongPair, Double> run(Settings settings, String input) throws Exception {
    FileSystem fs = path("in").getFileSystem(conf);
    fs.delete(path("blocks"), true);
    fs.delete(path("out"), true);
    SchemeRequest scheme = FindFolder.scheme("unit", "sentence", "min_length", "1").settings();
    BlockStage cut =
        new BlockStage(
            scheme, path(input), settings.bits > 0, settings.sampled, settings.blockSize);
    BlockPairs blocks =
        new BlockPairs(path("blocks/" + BlockStage.BLOCKS), settings.onlyCrossLingual);
    StageRunner runner = new StageRunner(ProgressLine.silent(), path("work"));
    runner.run(StageRun.of(cut, conf, path("blocks")));
    BruteForceStage compare =
        new BruteForceStage(scheme, blocks, settings.minSimilarity, settings.bits);
    StageReport report = runner.run(StageRun.of(compare, conf, path("out")));
    comparisons = report.get(BruteForceCounter.COMPARISONS);
    Map<LongPair, Double> pairs = new HashMap<>();
    RecordFiles.of(LongPair.CODEC, Codec.DOUBLE, path("out")).forEach(conf, pairs::put);
    assertEquals(report.get(BruteForceCounter.PAIRS), pairs.size());
    return pairs;
  }

  private Map<LongPair, Double> expected(double least, boolean onlyCrossLingual) {
    Map<LongPair, Double> pairs = new HashMap<>();
    long[] keys = signatures.keySet().stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(keys);
    for (int i = 0; i < keys.length; i++) {
      for (int j = i + 1; j < keys.length; j++) {
        BitSignature a = signatures.get(keys[i]);
        BitSignature b = signatures.get(keys[j]);
        double cosine = Angle.cosine(BitSignatures.hamming(a.words(), b.words()), BITS);
        if (cosine >= least && !(onlyCrossLingual && a.foreign() == b.foreign())) {
          pairs.put(new LongPair(keys[i], keys[j]), cosine);
        }
      }
    }
    return pairs;
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }
}
