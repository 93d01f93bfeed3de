package org.neardup.jobs.extract;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.Test;
import org.neardup.jobs.stage.codec.KeyOrder;

public class ExtractKeyTests {
  /** Some ids begin with another one, and have characters below the bytes that end an id. */
  @Test
  public void bytesSortByHashIdAndAge() {
    List<ExtractKey> sorted = new ArrayList<>();
    List<Integer> groups = new ArrayList<>();
    for (long hash : new long[] {0, 4, 1L << 62, -4}) {
      for (String id :
          List.of(
              "", "\0", "\0\0", "\0\1", "\1", "a", "a\0", "ab", "b", "\u00e9", "\ud83d\ude00")) {
        sorted.add(ExtractKey.unit(hash, utf8(id), false));
        sorted.add(ExtractKey.unit(hash, utf8(id), true));
      }
      sorted.add(ExtractKey.document(hash, utf8("a"), false));
      int units = groups.isEmpty() ? 0 : groups.get(groups.size() - 1) + 1;
      groups.addAll(Collections.nCopies(22, units));
      groups.add(units + 1);
    }
    for (int i = 0; i < sorted.size(); i++) {
      assertEquals(i % 23 == 22, sorted.get(i).isDocument());
      for (int j = 0; j < sorted.size(); j++) {
        assertEquals(Integer.compare(i, j), compare(sorted.get(i), sorted.get(j)));
        int group = compareGroups(sorted.get(i), sorted.get(j));
        assertEquals(Integer.signum(groups.get(i) - groups.get(j)), group);
      }
    }
  }

  @Test
  public void readsWhatItWrote() {
    ExtractKey key = ExtractKey.document(-99, utf8("\u00e9:1"), true);
    ExtractKey read = ExtractKey.CODEC.decode(ExtractKey.CODEC.encode(key));
    assertEquals(0, compare(key, read));
    assertEquals(key.text(), read.text());
    assertTrue(read.reference());
    assertTrue(read.isDocument());
  }

  private static int compareGroups(ExtractKey left, ExtractKey right) {
    byte[] a = ExtractKey.CODEC.encode(left);
    byte[] b = ExtractKey.CODEC.encode(right);
    return Integer.signum(new KeyOrder().compare(a, 0, Long.BYTES, b, 0, Long.BYTES));
  }

  private static int compare(ExtractKey left, ExtractKey right) {
    byte[] a = ExtractKey.CODEC.encode(left);
    byte[] b = ExtractKey.CODEC.encode(right);
    return Integer.signum(new KeyOrder().compare(a, 0, a.length, b, 0, b.length));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
