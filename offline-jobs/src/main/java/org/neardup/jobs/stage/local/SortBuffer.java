package org.neardup.jobs.stage.local;

import java.util.Arrays;
import org.neardup.jobs.stage.ReduceWork.SortedRecords;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.KeyOrder;

/**
 * Sorts the records of one map task in memory, by partition and key. All bytes are in one array, a
 * record as the lengths of its key and value and the bytes of both; for each partition there is an
 * array of longs, one for each record: four bytes of the key, and the offset of the record. Longs
 * are sorted as numbers by the first four bytes of their keys; those with the same ones by the next
 * four bytes, and so on. Not thread safe.
 */
final class SortBuffer {
  private static final int MIN_BYTES = 1 << 12;
  private static final int MAX_BYTES = 1 << 30;
  private static final long LOW = 0xffffffffL;

  /** The length of runs that are sorted by comparing their keys. */
  private static final int MAX_COMPARED = 12;

  private final KeyOrder order = new KeyOrder();
  private final long maxSize;
  private final long[][] places;
  private final int[] counts;
  private byte[] bytes = new byte[MIN_BYTES];
  private int size;
  private long records;

  /**
   * @param maxSize bytes that records and their longs may take together
   */
  SortBuffer(int partitions, long maxSize) {
    this.maxSize = maxSize;
    this.places = new long[partitions][16];
    this.counts = new int[partitions];
  }

  /** Adds a record, unless there is no room for it. One that is alone always has room. */
  boolean add(int partition, byte[] record, int keyLength, int length) {
    int lengths = ByteWriter.sizeOf(keyLength) + ByteWriter.sizeOf(length - keyLength);
    long needed = (long) size + lengths + length;
    if (records > 0 && (needed + (records + 1) * Long.BYTES > maxSize || needed > MAX_BYTES)) {
      return false;
    }
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * bytes.length, maxSize)));
    }
    put(length - keyLength, bytes, put(keyLength, bytes, size));
    System.arraycopy(record, 0, bytes, size + lengths, length);
    int count = counts[partition];
    if (count == places[partition].length) {
      places[partition] = Arrays.copyOf(places[partition], 2 * count);
    }
    places[partition][count] = size;
    counts[partition]++;
    size = (int) needed;
    records++;
    return true;
  }

  long records() {
    return records;
  }

  /** How many bytes records take, with their lengths. */
  int size() {
    return size;
  }

  void clear() {
    Arrays.fill(counts, 0);
    size = 0;
    records = 0;
  }

  SortedRecords sorted(int partition) {
    sort(places[partition], 0, counts[partition], 0);
    return new Records(places[partition], counts[partition]);
  }

  private void sort(long[] at, int from, int to, int depth) {
    if (to - from <= MAX_COMPARED) {
      sortFew(at, from, to);
      return;
    }
    boolean longer = false;
    for (int i = from; i < to; i++) {
      int place = (int) at[i];
      int left = get(bytes, place) - depth;
      longer |= left > 0;
      int digit = left > 0 ? digit(keyStart(place) + depth, left) : 0;
      at[i] = (long) (digit ^ Integer.MIN_VALUE) << 32 | place;
    }
    if (!longer) {
      // Equal keys, but for how many zeros they end with.
      sortByLength(at, from, to);
      return;
    }
    Arrays.sort(at, from, to);
    int start = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || (at[i] ^ at[start]) >>> 32 != 0) {
        if (i - start > 1) {
          sort(at, start, i, depth + Integer.BYTES);
        }
        start = i;
      }
    }
  }

  /** Up to four bytes; missing ones are 0. */
  private int digit(int start, int left) {
    if (left >= Integer.BYTES) {
      return (int) ByteWriter.INTS.get(bytes, start);
    }
    int digit = 0;
    for (int i = 0; i < left; i++) {
      digit |= Byte.toUnsignedInt(bytes[start + i]) << (24 - i * Byte.SIZE);
    }
    return digit;
  }

  private void sortFew(long[] at, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long moved = at[i];
      int j = i - 1;
      for (; j >= from && compare((int) at[j], (int) moved) > 0; j--) {
        at[j + 1] = at[j];
      }
      at[j + 1] = moved;
    }
  }

  private void sortByLength(long[] at, int from, int to) {
    for (int i = from; i < to; i++) {
      at[i] = (long) get(bytes, (int) at[i]) << 32 | at[i] & LOW;
    }
    Arrays.sort(at, from, to);
  }

  private int compare(int a, int b) {
    return order.compare(bytes, keyStart(a), get(bytes, a), bytes, keyStart(b), get(bytes, b));
  }

  private int keyStart(int place) {
    int lengths = place + ByteWriter.sizeOf(get(bytes, place));
    return lengths + ByteWriter.sizeOf(get(bytes, lengths));
  }

  /** Writes a length and returns the position after it. */
  static int put(int length, byte[] into, int at) {
    int left = length;
    int next = at;
    for (; left > 127; left >>>= 7) {
      into[next++] = (byte) (left | 128);
    }
    into[next++] = (byte) left;
    return next;
  }

  static int get(byte[] from, int at) {
    int length = from[at];
    if (length < 0) {
      length &= 127;
      int shift = 7;
      for (int i = at + 1; ; i++, shift += 7) {
        length |= (from[i] & 127) << shift;
        if (from[i] >= 0) {
          break;
        }
      }
    }
    return length;
  }

  private final class Records extends SortedRecords {
    private final long[] at;
    private final int count;
    private int next;

    private Records(long[] at, int count) {
      this.at = at;
      this.count = count;
    }

    @Override
    public boolean next() {
      if (next == count) {
        return false;
      }
      int place = (int) at[next++];
      int ofKey = get(bytes, place);
      int lengths = place + ByteWriter.sizeOf(ofKey);
      int ofValue = get(bytes, lengths);
      set(bytes, lengths + ByteWriter.sizeOf(ofValue), ofKey, ofValue);
      return true;
    }
  }
}
