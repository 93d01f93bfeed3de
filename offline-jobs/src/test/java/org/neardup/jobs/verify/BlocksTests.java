package org.neardup.jobs.verify;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.verify.VerifyStage.VerifyCounter;

public class BlocksTests {
  private static final int UNITS = 100;

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void blocksOfAPartitionAscendWithTheTextKeysAndAreAllUsed() {
    long[] texts = new SplittableRandom(1).longs(10_000).map(TextKey::of).sorted().toArray();
    texts[0] = 0;
    texts[texts.length - 1] = TextKey.of(-1);
    Blocks blocks = new Blocks(3, 7, 100);
    long[] last = new long[3];
    Set<Long> used = new HashSet<>();
    for (long text : texts) {
      long block = blocks.of(text);
      int partition = TextKey.partition(text, 3);
      assertEquals(partition, TextKey.partition(Blocks.key(block), 3));
      assertEquals(block, Blocks.block(Blocks.key(block)));
      assertTrue(block >= last[partition]);
      last[partition] = block;
      used.add(block);
    }
    assertEquals(21, used.size());
  }

  @Test
  public void aBlockHasAboutAsManyBytesAsItShould() throws IOException {
    Path units = folder.newFolder("units").toPath();
    Files.write(units.resolve("part-r-00000"), new byte[1000]);
    Files.write(units.resolve("part-r-00001"), new byte[1001]);
    Configuration conf = new Configuration(false);
    conf.setInt(HadoopSettings.REDUCERS, 2);
    conf.setInt(Blocks.BLOCK_BYTES, 100);
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(units.toUri());
    assertEquals(new Blocks(2, 11, 100), Blocks.of(conf, path));
    conf.setInt(Blocks.BLOCK_BYTES, 0);
    assertEquals(
        "[neardup.verify.block-bytes] must be between 1 and 2147483647, got 0",
        refusal(() -> Blocks.of(conf, path)));
  }

  /**
   * 100 texts of which every two are similar: 4,950 pairs. In one block for each of 3 partitions a
   * text is sent at most three times.
   */
  @Test
  public void pairsDoNotDependOnBlocks() throws Exception {
    FindSummary whole = run(1 << 20);
    List<String> pairs = folder.sorted("pairs");
    assertEquals(UNITS * (UNITS - 1) / 2, pairs.size());
    assertEquals(List.of("u0", "u1"), List.of(pairs.get(0).split("\t")).subList(0, 2));
    long sent = whole.get(VerifyCounter.TEXTS_SENT);
    assertTrue("" + sent, sent >= UNITS - 1 && sent <= 3 * UNITS);
    FindSummary cut = run(100);
    assertEquals(pairs, folder.sorted("pairs"));
    assertEquals(whole.candidatePairs(), cut.candidatePairs());
    assertTrue(cut.get(VerifyCounter.TEXTS_SENT) > 10 * sent);
  }

  /** As {@link String#format} rounds, which is slow. */
  @Test
  public void similaritiesArePrintedWithSixDecimals() {
    for (int union = 1; union < 300; union++) {
      for (int common = 0; common <= union; common++) {
        double similarity = (double) common / union;
        assertEquals(
            String.format(Locale.ROOT, "%.6f", similarity), VerifyStage.sixDecimals(similarity));
      }
    }
    assertEquals("1.000000", VerifyStage.sixDecimals(0.9999997));
  }

  /** Every two have 30 words of 32 in common. */
  private FindSummary run(int blockBytes) throws Exception {
    String common = String.join(" ", IntStream.range(0, 30).mapToObj(i -> "w" + i).toList());
    String input =
        folder.input(
            "in.tsv",
            IntStream.range(0, UNITS).mapToObj(i -> "u" + i + "\t" + common + " x" + i).toList());
    Configuration conf = new Configuration();
    conf.setInt(Blocks.BLOCK_BYTES, blockBytes);
    FindRequest request =
        folder
            .request(input, "unit", "document", "shingle", "word:1", "threshold", "0.8")
            .limits(to -> to.withTasks(new FindRequest.Tasks(2, 3, 1000)))
            .withExisting(Existing.OVERWRITE);
    return new FindJob(conf, ProgressLine.silent()).run(request);
  }
}
