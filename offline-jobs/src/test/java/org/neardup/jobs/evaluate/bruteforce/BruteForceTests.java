package org.neardup.jobs.evaluate.bruteforce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.blocks.BlockJob;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.blocks.SampledTexts;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.run.TaskFiles;
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
      BitSignature signature = new BitSignature();
      signature.set(random.nextInt(3) == 0, new long[] {random.nextLong()});
      signatures.put(random.nextLong(), signature);
    }
    try (SequenceFile.Writer writer =
        TaskFiles.sequence(conf, path("in/part-0"), LongWritable.class, BitSignature.class)) {
      for (Map.Entry<Long, BitSignature> each : signatures.entrySet()) {
        writer.append(new LongWritable(each.getKey()), each.getValue());
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
    try (SequenceFile.Writer writer =
        TaskFiles.sequence(conf, path("texts/part-0"), LongWritable.class, UnitRecord.class)) {
      for (int i = 0; i < texts.size(); i++) {
        byte[] id = Utf8.encode("d:" + i);
        byte[] text = Utf8.encode(texts.get(i));
        writer.append(new LongWritable(i), new UnitRecord().set(id, false, text));
      }
    }
    Settings settings = new Settings(0.45, 0, SampledTexts.ALL, 2, false);
    Map<LongPair, Double> found = run(settings, "texts");
    // Shingles of 5: abcde bcdef cdefg | abcde bcdef cdefx | abcde bcdef cdefg defgh.
    Map<LongPair, Double> expected =
        Map.of(new LongPair().set(0, 1), 0.5, new LongPair().set(0, 3), 0.75);
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
    BlockJob.Input cut =
        new BlockJob.Input(scheme, path(input), settings.sampled, settings.blockSize);
    BlockPairs.Input blocks =
        new BlockPairs.Input(path("blocks/" + BlockJob.BLOCKS), settings.onlyCrossLingual);
    StageRunner runner = new StageRunner(ProgressLine.silent(), path("failures"));
    Stage stage = new Stage("any", "records", TaskCounter.MAP_INPUT_RECORDS, 1);
    runner.run(stage, BlockJob.job(conf, cut, path("blocks")));
    Job job =
        BruteForceJob.job(
            conf,
            new BruteForceJob.Input(scheme, blocks, settings.minSimilarity, settings.bits),
            path("out"));
    StageReport report = runner.run(stage, job);
    comparisons = report.get(BruteForceCounter.COMPARISONS);
    Map<LongPair, Double> pairs = read(fs);
    assertEquals(report.get(BruteForceCounter.PAIRS), pairs.size());
    return pairs;
  }

  private Map<LongPair, Double> read(FileSystem fs) throws IOException {
    Map<LongPair, Double> pairs = new HashMap<>();
    DoubleWritable similarity = new DoubleWritable();
    for (FileStatus file : fs.globStatus(new Path(path("out"), "part-*"))) {
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(conf, SequenceFile.Reader.file(file.getPath()))) {
        LongPair pair = new LongPair();
        while (reader.next(pair, similarity)) {
          pairs.put(pair, similarity.get());
          pair = new LongPair();
        }
      }
    }
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
          pairs.put(new LongPair().set(keys[i], keys[j]), cosine);
        }
      }
    }
    return pairs;
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }
}
