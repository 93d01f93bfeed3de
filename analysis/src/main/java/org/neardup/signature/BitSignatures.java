package org.neardup.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hamming distances of bit signatures: in how many bits two differ. Signatures are words of 64 bits
 * or the same bits packed in bytes; bits after the last one are 0 in both. Thread safe.
 *
 * <p>The variant with a limit looks once whether it is passed already, where it is for nearly all
 * dissimilar texts: a loop without an exit in it is vectorised, and looking more often takes longer
 * than it saves.
 */
public final class BitSignatures {

  /** Eight bytes in whatever order is fastest: for counting only. */
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private BitSignatures() {}

  public static int words(int bits) {
    return (bits + 63) >>> 6;
  }

  public static int hamming(long[] a, long[] b) {
    return hamming(a, 0, b, 0, a.length);
  }

  public static int hamming(long[] a, int offsetA, long[] b, int offsetB, int words) {
    int distance = 0;
    for (int i = 0; i < words; i++) {
      distance += Long.bitCount(a[offsetA + i] ^ b[offsetB + i]);
    }
    return distance;
  }

  /**
   * The distance of two signatures of some words, each somewhere in an array, if it is at most a
   * limit; if not, any number above the limit.
   */
  public static int hammingWithin(
      long[] a, int offsetA, long[] b, int offsetB, int words, int limit) {
    int first = Math.min(words, deciding(limit));
    int distance = hamming(a, offsetA, b, offsetB, first);
    return first == words || distance > limit
        ? distance
        : distance + hamming(a, offsetA + first, b, offsetB + first, words - first);
  }

  /**
   * After how many words the distance of signatures that have nothing in common is above a limit:
   * half of their bits differ, and two words more make it all but certain. The result is a multiple
   * of the words that one vector instruction takes.
   */
  private static int deciding(int limit) {
    return (limit / 32 + 2 + 7) & -8;
  }

  public static int hamming(byte[] a, int offsetA, byte[] b, int offsetB, int bytes) {
    int distance = 0;
    int i = 0;
    for (; i + 8 <= bytes; i += 8) {
      long differing =
          (long) EIGHT_BYTES.get(a, offsetA + i) ^ (long) EIGHT_BYTES.get(b, offsetB + i);
      distance += Long.bitCount(differing);
    }
    for (; i < bytes; i++) {
      distance += Integer.bitCount((a[offsetA + i] ^ b[offsetB + i]) & 0xFF);
    }
    return distance;
  }
}
