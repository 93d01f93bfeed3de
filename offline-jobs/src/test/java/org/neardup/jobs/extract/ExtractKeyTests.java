package org.neardup.jobs.extract;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;
import org.neardup.jobs.data.KeyOrder;

public class ExtractKeyTests {
  /** Ids of which one begins with another, and characters below those that end an id. */
  @Test
  public void bytesSortByHashIdAndAge() throws IOException {
    List<ExtractKey> sorted = new ArrayList<>();
    for (long hash : new long[] {0, 4, 1L << 62, -4}) {
      for (String id :
          List.of(
              "", "\0", "\0\0", "\0\1", "\1", "a", "a\0", "ab", "b", "\u00e9", "\ud83d\ude00")) {
        sorted.add(new ExtractKey().unit(hash, utf8(id), false));
        sorted.add(new ExtractKey().unit(hash, utf8(id), true));
      }
      sorted.add(new ExtractKey().document(hash, utf8("a"), false));
    }
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = 0; j < sorted.size(); j++) {
        int compared = compare(new KeyOrder(), sorted.get(i), sorted.get(j));
        assertEquals(i + " and " + j, Integer.compare(i, j), Integer.signum(compared));
      }
    }
  }

  @Test
  public void documentsAndUnitsWithOneHashAreDifferentGroups() throws IOException {
    ExtractKey unit = new ExtractKey().unit(99, utf8("1"), false);
    ExtractKey document = new ExtractKey().document(99, utf8("1"), false);
    assertFalse(unit.isDocument());
    assertTrue(document.isDocument());
    assertEquals(unit.textKey(), document.textKey());
    assertTrue(compare(group(), unit, document) < 0);
  }

  @Test
  public void oldAndNewUnitsWithOneTextAreOneGroupInTheOrderOfTheirIds() throws IOException {
    ExtractKey first = new ExtractKey().unit(99, utf8("1"), true);
    ExtractKey second = new ExtractKey().unit(99, utf8("2"), false);
    ExtractKey third = new ExtractKey().unit(99, utf8("2"), true);
    assertTrue(compare(new KeyOrder(), first, second) < 0);
    assertTrue(compare(new KeyOrder(), second, third) < 0);
    assertEquals(0, compare(group(), first, second));
  }

  @Test
  public void readsWhatItWrote() throws IOException {
    ExtractKey key = new ExtractKey().document(-99, utf8("\u00e9:1"), true);
    DataOutputBuffer out = bytes(key);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    ExtractKey read = new ExtractKey();
    read.readFields(in);
    assertEquals(0, compare(new KeyOrder(), key, read));
    assertEquals(key.id(), read.id());
    assertTrue(read.isOld());
    assertTrue(read.isDocument());
  }

  private static KeyOrder group() {
    Configuration conf = new Configuration(false);
    KeyOrder.Prefix.set(conf, Long.BYTES);
    return ReflectionUtils.newInstance(KeyOrder.Prefix.class, conf);
  }

  private static int compare(KeyOrder order, ExtractKey left, ExtractKey right) throws IOException {
    DataOutputBuffer a = bytes(left);
    DataOutputBuffer b = bytes(right);
    return order.compare(a.getData(), 0, a.getLength(), b.getData(), 0, b.getLength());
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
