package org.neardup.vector;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.shingle.ShingleHash;
import org.neardup.vector.VectorScheme.TermOptions;

public class TermStatisticsTests {

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static byte[] smallFile() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TermStatistics.Writer writer = new TermStatistics.Writer(bytes);
    writer.add(-2, 1, 3);
    writer.add(5, 2, 2);
    VectorSum sum = new VectorSum(2);
    sum.add(UnitVector.dense(new double[] {1, -0.5}));
    sum.add(UnitVector.dense(new double[] {2, 0x1p-32}));
    writer.finish(2, 5, sum);
    return bytes.toByteArray();
  }

  /** The format, written out; a file of this version must be readable for ever. */
  @Test
  public void testGoldenBytes() throws IOException {
    String expected =
        "4e445453 00000001"
            + "fffffffffffffffe 0000000000000001 0000000000000003"
            + "0000000000000005 0000000000000002 0000000000000002"
            + "0000000300000000 ffffffff80000001"
            + "0000000000000002 0000000000000005 0000000000000002"
            + "0000000000000002 0000000000000002 4e44545300000001";
    assertEquals(expected.replace(" ", ""), HexFormat.of().formatHex(smallFile()));
  }

  @Test
  public void testReadsWhatWasWritten() throws IOException {
    Path file = folder.newFile().toPath();
    Files.write(file, smallFile());
    TermStatistics statistics = TermStatistics.open(file);
    assertEquals(2, statistics.units());
    assertEquals(5, statistics.length());
    assertEquals(2.5, statistics.averageLength(), 0);
    assertEquals(2, statistics.count());
    assertEquals(0, statistics.find(-2));
    assertEquals(-1, statistics.find(0));
    assertEquals(1, statistics.documentFrequency(0));
    assertEquals(3, statistics.collectionFrequency(0));
    assertEquals(5, statistics.hash(statistics.find(5)));
    assertArrayEquals(
        new double[] {1.5, (-0x1p31 + 1) * 0x1p-33}, statistics.mean().orElseThrow(), 0);
  }

  @Test
  public void testCounts() {
    TermStatistics statistics =
        Units.statistics(TermOptions.PLAIN, "a mill and a wheel", "a wheel");
    long a = statistics.find(ShingleHash.hash("a"));
    long mill = statistics.find(ShingleHash.hash("mill"));
    assertEquals(4, statistics.count());
    assertEquals(7, statistics.length());
    assertEquals(2, statistics.documentFrequency(a));
    assertEquals(3, statistics.collectionFrequency(a));
    assertEquals(1, statistics.documentFrequency(mill));
    assertEquals(Optional.empty(), statistics.mean());
  }

  @Test
  public void testNothingCounted() {
    TermStatistics statistics = TermStatistics.empty();
    assertEquals(0, statistics.averageLength(), 0);
    assertEquals(-1, statistics.find(17));
  }

  /** Every hash is found and no other, also where hashes are not spread evenly. */
  @Test
  public void testFindsInAnyDistribution() throws IOException {
    Random random = new Random(11);
    for (int bits : new int[] {64, 40, 12}) {
      long[] hashes = random.longs(5000).map(x -> x >> (64 - bits)).sorted().distinct().toArray();
      SortedHashes sorted = sorted(hashes);
      for (int i = 0; i < hashes.length; i++) {
        assertEquals(i, sorted.find(hashes[i]));
        long other = hashes[i] + 1;
        int place = Arrays.binarySearch(hashes, other);
        assertEquals(Math.max(-1, place), sorted.find(other));
      }
      assertEquals(Math.max(-1, Arrays.binarySearch(hashes, 0)), sorted.find(0));
    }
    SortedHashes ends = sorted(Long.MIN_VALUE, 0, Long.MAX_VALUE);
    assertEquals(0, ends.find(Long.MIN_VALUE));
    assertEquals(2, ends.find(Long.MAX_VALUE));
    assertEquals(-1, ends.find(Long.MAX_VALUE - 1));
  }

  private static TermStatistics sorted(long... hashes) throws IOException {
    return new TermStatistics(LargeBuffer.of(file(hashes)));
  }

  private static byte[] file(long[] hashes) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TermStatistics.Writer writer = new TermStatistics.Writer(bytes);
    for (int i = 0; i < hashes.length; i++) {
      writer.add(hashes[i], i + 1, 2 * i + 1);
    }
    writer.finish(1000, 1_000_000, new VectorSum(0));
    return bytes.toByteArray();
  }

  /** The same as for a file of more than a gigabyte, with pieces of 64 bytes. */
  @Test
  public void testFileInPieces() throws IOException {
    Random random = new Random(3);
    long[] hashes = random.longs(1000).sorted().toArray();
    Path file = folder.newFile().toPath();
    Files.write(file, file(hashes));
    TermStatistics statistics = new TermStatistics(LargeBuffer.map(file, 6));
    for (int i = 0; i < hashes.length; i++) {
      assertEquals(i, statistics.find(hashes[i]));
      assertEquals(2 * i + 1, statistics.collectionFrequency(i));
    }
  }

  @Test
  public void testSumDoesNotDependOnTheOrder() {
    Random random = new Random(5);
    double[][] vectors = new double[100][];
    Arrays.setAll(vectors, i -> random.doubles(3, -10, 10).toArray());
    VectorSum forward = new VectorSum(3);
    VectorSum first = new VectorSum(3);
    VectorSum second = new VectorSum(3);
    for (int i = 0; i < vectors.length; i++) {
      forward.add(UnitVector.dense(vectors[i]));
      (i % 3 == 0 ? first : second).add(UnitVector.dense(vectors[vectors.length - 1 - i]));
    }
    second.add(new long[] {first.sum(0), first.sum(1), first.sum(2)}, first.vectors());
    for (int i = 0; i < 3; i++) {
      assertEquals(forward.sum(i), second.sum(i));
      int dimension = i;
      double plain = Arrays.stream(vectors).mapToDouble(v -> v[dimension]).sum();
      assertEquals(plain, forward.sum(i) * VectorSum.QUANTUM, 100 * VectorSum.QUANTUM);
    }
    assertEquals(100, second.vectors());
  }

  @Test
  public void testBadFilesAreRefused() throws IOException {
    byte[] good = smallFile();
    for (int size : new int[] {0, 7, 48, good.length - 8, good.length - 1}) {
      LargeBuffer cut = LargeBuffer.of(Arrays.copyOf(good, size));
      String e = refusal(() -> new TermStatistics(cut));
      assertTrue(e, e.startsWith("[memory] must be a file of term statistics, version 1, but it"));
    }
    Path text = folder.newFile().toPath();
    Files.writeString(text, "muhl\tmill\t0.657535\n".repeat(8));
    assertEquals(
        "[" + text + "] must be a file of term statistics, version 1, but it does not begin as one",
        refusal(() -> TermStatistics.open(text)));
  }

  @Test
  public void testOtherVersionsAreRefused() throws IOException {
    byte[] newer = smallFile();
    newer[7] = 2;
    assertEquals(
        "[memory] must be a file of term statistics, version 1, but it has version 2: make it"
            + " again, or use the release that made it",
        refusal(() -> new TermStatistics(LargeBuffer.of(newer))));
  }

  @Test
  public void testWriterRefusesDisorder() throws IOException {
    TermStatistics.Writer writer = new TermStatistics.Writer(new ByteArrayOutputStream());
    writer.add(3, 1, 1);
    assertEquals(
        "terms must come in ascending order of their hashes, got 3 after 3",
        refusal(() -> writer.add(3, 1, 1)));
    assertEquals(
        "a document frequency must be at least 1 and a collection frequency at least as large,"
            + " got 2 and 1",
        refusal(() -> writer.add(4, 2, 1)));
  }
}
