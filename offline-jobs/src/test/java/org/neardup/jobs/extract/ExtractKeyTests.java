package org.neardup.jobs.extract;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.Test;

public class ExtractKeyTests {
  @Test
  public void bytesCompareAsObjectsDo() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 2000; i++) {
      ExtractKey a = key(random);
      ExtractKey b = key(random);
      DataOutputBuffer left = bytes(a);
      DataOutputBuffer right = bytes(b);
      assertEquals(
          a.id() + " and " + b.id(),
          Integer.signum(a.compareTo(b)),
          Integer.signum(
              new ExtractKey.Order()
                  .compare(
                      left.getData(), 0, left.getLength(), right.getData(), 0, right.getLength())));
    }
  }

  @Test
  public void documentsAndUnitsWithOneHashAreDifferentGroups() throws IOException {
    ExtractKey unit = new ExtractKey().unit(99, utf8("1"), false);
    ExtractKey document = new ExtractKey().document(99, utf8("1"), false);
    assertFalse(unit.isDocument());
    assertTrue(document.isDocument());
    assertEquals(unit.textKey(), document.textKey());
    DataOutputBuffer a = bytes(unit);
    DataOutputBuffer b = bytes(document);
    int compared =
        new ExtractKey.SameHash()
            .compare(a.getData(), 0, a.getLength(), b.getData(), 0, b.getLength());
    assertTrue(compared < 0);
  }

  @Test
  public void oldAndNewUnitsWithOneTextAreOneGroupInTheOrderOfTheirIds() throws IOException {
    ExtractKey first = new ExtractKey().unit(99, utf8("1"), true);
    ExtractKey second = new ExtractKey().unit(99, utf8("2"), false);
    ExtractKey third = new ExtractKey().unit(99, utf8("2"), true);
    assertTrue(first.compareTo(second) < 0);
    assertTrue(second.compareTo(third) < 0);
    DataOutputBuffer a = bytes(first);
    DataOutputBuffer b = bytes(second);
    assertEquals(
        0,
        new ExtractKey.SameHash()
            .compare(a.getData(), 0, a.getLength(), b.getData(), 0, b.getLength()));
  }

  @Test
  public void readsWhatItWrote() throws IOException {
    ExtractKey key = new ExtractKey().document(-99, utf8("\u00e9:1"), true);
    DataOutputBuffer out = bytes(key);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    ExtractKey read = new ExtractKey();
    read.readFields(in);
    assertEquals(0, key.compareTo(read));
  }

  /** Few hashes, and ids around the length where a vint takes a second byte. */
  private static ExtractKey key(SplittableRandom random) {
    byte[] id = utf8("\u00e9x".repeat(random.nextInt(40, 45)) + random.nextInt(3));
    long hash = random.nextInt(-2, 2) * 16L;
    return random.nextBoolean()
        ? new ExtractKey().unit(hash, id, random.nextBoolean())
        : new ExtractKey().document(hash, id, random.nextBoolean());
  }

  private static DataOutputBuffer bytes(ExtractKey key) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    key.write(out);
    return out;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
