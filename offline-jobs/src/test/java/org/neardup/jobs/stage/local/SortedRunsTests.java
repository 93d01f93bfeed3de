package org.neardup.jobs.stage.local;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.stage.ReduceWork.SortedRecords;

/** Records of any keys, sorted in memory, spilled and merged, against a sorted list. */
public class SortedRunsTests {
  private static final int PARTITIONS = 3;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final SplittableRandom random = new SplittableRandom(36);
  private final List<List<byte[]>> expected = new ArrayList<>();

  @Test
  public void runsInMemory() throws Exception {
    check(5_000, 1 << 16, 1 << 24);
  }

  @Test
  public void runsInFiles() throws Exception {
    check(5_000, 1 << 14, 0);
  }

  /** More files than are read at a time, and some runs in memory. */
  @Test
  public void manyRuns() throws Exception {
    check(40_000, 1 << 11, 1 << 16);
  }

  /** A record that is larger than all buffers. */
  @Test
  public void aLargeRecord() throws Exception {
    try (SortedRuns runs = new SortedRuns(scratch(), 1, 0)) {
      byte[] large = new byte[1 << 18];
      large[0] = 1;
      SortBuffer buffer = new SortBuffer(1, 100);
      assertTrue(buffer.add(0, large, 4, large.length));
      assertFalse(buffer.add(0, new byte[] {0, 7}, 1, 2));
      spill(buffer, runs, 1);
      assertTrue(buffer.add(0, new byte[] {0, 7}, 1, 2));
      spill(buffer, runs, 1);
      SortedRecords records = runs.read(0, read -> {});
      assertTrue(records.next());
      assertEquals(1, records.valueLength);
      assertTrue(records.next());
      assertEquals(large.length - 4, records.valueLength);
      assertFalse(records.next());
      assertFalse(records.next());
    }
  }

  private Path scratch() {
    return folder.getRoot().toPath().resolve("runs");
  }

  private void check(int count, long most, long memory) throws Exception {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      expected.add(new ArrayList<>());
    }
    AtomicLong watched = new AtomicLong();
    try (SortedRuns runs = new SortedRuns(scratch(), PARTITIONS, memory)) {
      SortBuffer buffer = new SortBuffer(PARTITIONS, most);
      for (int i = 0; i < count; i++) {
        byte[] key = key();
        int partition = random.nextInt(PARTITIONS);
        byte[] record = Arrays.copyOf(key, key.length + random.nextInt(20));
        if (!buffer.add(partition, record, key.length, record.length)) {
          spill(buffer, runs, PARTITIONS);
          assertTrue(buffer.add(partition, record, key.length, record.length));
        }
        expected.get(partition).add(key);
      }
      spill(buffer, runs, PARTITIONS);
      runs.mergeFiles(watched::addAndGet);
      for (int partition = 0; partition < PARTITIONS; partition++) {
        List<byte[]> keys = expected.get(partition);
        keys.sort(Arrays::compareUnsigned);
        SortedRecords records = runs.read(partition, watched::addAndGet);
        for (byte[] key : keys) {
          assertTrue(records.next());
          int start = records.keyStart;
          assertEquals(
              0,
              Arrays.compareUnsigned(
                  key, 0, key.length, records.keyBytes, start, start + records.keyLength));
          for (int i = 0; i < records.valueLength; i++) {
            assertEquals(0, records.valueBytes[records.valueStart + i]);
          }
        }
        assertFalse(records.next());
      }
      assertTrue(watched.get() >= runs.bytes());
    }
    assertFalse(Files.exists(scratch()));
  }

  /** Short and long ones, of few different bytes, many of which begin alike. */
  private byte[] key() {
    byte[] key = new byte[random.nextInt(4) == 0 ? random.nextInt(5) : random.nextInt(30)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (random.nextInt(i < 6 ? 20 : 2) == 0 ? random.nextInt(-2, 3) : 0);
    }
    return key;
  }

  private static void spill(SortBuffer buffer, SortedRuns runs, int partitions) throws Exception {
    try (SortedRuns.Writer writer = runs.new Writer(buffer.size())) {
      for (int partition = 0; partition < partitions; partition++) {
        writer.takeAll(partition, buffer.sorted(partition));
      }
      writer.finish();
    }
    buffer.clear();
  }
}
