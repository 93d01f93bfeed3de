package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.DataOutputStream;
import java.nio.file.Files;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class HashFilterTests {
  private static final int BANDS = 10_000;
  private static final int OTHERS = 100_000;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final SplittableRandom random = new SplittableRandom(8);
  private final long[] bands = random.longs(BANDS).map(hash -> hash >>> 24).toArray();

  @Test
  public void holdsEveryBandAndFewOthersAndIsReadAsItWasWritten() throws Exception {
    HashFilter filter = HashFilter.of(BANDS);
    for (long band : bands) {
      filter.add(band);
    }
    assertHolds(filter);
    java.nio.file.Path file = folder.getRoot().toPath().resolve("filter");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < filter.size(); i++) {
        out.writeLong(filter.word(i));
      }
    }
    HashFilter read = HashFilter.read(new Configuration(), new Path(file.toUri()), BANDS);
    assertHolds(read);
    for (int i = 0; i < filter.size(); i++) {
      assertEquals(filter.word(i), read.word(i));
    }
  }

  @Test
  public void isNeverLargerThan64Megabytes() {
    assertEquals(1 << 23, HashFilter.of(1L << 40).size());
    assertEquals(1 << 4, HashFilter.of(0).size());
  }

  /** The filter has 2^18 bits, of which at most 10,000 are set: 3.8 %. */
  private void assertHolds(HashFilter filter) {
    for (long band : bands) {
      assertTrue(filter.mayHave(band));
    }
    long held = random.longs(OTHERS).map(hash -> hash >>> 24).filter(filter::mayHave).count();
    assertEquals(0.0374 * OTHERS, (double) held, 400); // more than five standard deviations
  }
}
