package org.neardup.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hamming distances of bit signatures: in how many bits two differ. Signatures are words of 64 bits
 * or the same bits packed in bytes; bits behind the last one are 0 in both. Thread safe.
 *
 * <p>The variants with a limit stop as soon as the distance is above it, looked at every 256 bits:
 * near the limit of dissimilar texts nearly all bits have to be read anyway, and far below it the
 * first 256 decide.
 */
public final class BitSignatures {

  /** Eight bytes in whatever order is fastest: for counting only. */
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final int BLOCK = 4;

  private BitSignatures() {}

  /** The number of 64-bit words that a signature takes. */
  public static int words(int bits) {
    return (bits + 63) >>> 6;
  }

  /** The distance of two signatures of equal length. */
  public static int hamming(long[] a, long[] b) {
    return hamming(a, 0, b, 0, a.length);
  }

  /** The distance of two signatures of some words, each somewhere in an array. */
  public static int hamming(long[] a, int offsetA, long[] b, int offsetB, int words) {
    int distance = 0;
    for (int i = 0; i < words; i++) {
      distance += Long.bitCount(a[offsetA + i] ^ b[offsetB + i]);
    }
    return distance;
  }

  /**
   * The distance of two signatures of equal length if it is at most a limit; if not, any number
   * above the limit.
   */
  public static int hammingWithin(long[] a, long[] b, int limit) {
    return hammingWithin(a, 0, b, 0, a.length, limit);
  }

  /**
   * The distance of two signatures of some words, each somewhere in an array, if it is at most a
   * limit; if not, any number above the limit.
   */
  public static int hammingWithin(
      long[] a, int offsetA, long[] b, int offsetB, int words, int limit) {
    int distance = 0;
    int i = 0;
    for (; i + BLOCK <= words && distance <= limit; i += BLOCK) {
      int atA = offsetA + i;
      int atB = offsetB + i;
      distance +=
          Long.bitCount(a[atA] ^ b[atB])
              + Long.bitCount(a[atA + 1] ^ b[atB + 1])
              + Long.bitCount(a[atA + 2] ^ b[atB + 2])
              + Long.bitCount(a[atA + 3] ^ b[atB + 3]);
    }
    return distance > limit
        ? distance
        : distance + hamming(a, offsetA + i, b, offsetB + i, words - i);
  }

  /** The distance of two packed signatures of some bytes, each somewhere in an array. */
  public static int hamming(byte[] a, int offsetA, byte[] b, int offsetB, int bytes) {
    return hammingWithin(a, offsetA, b, offsetB, bytes, Integer.MAX_VALUE);
  }

  /**
   * The distance of two packed signatures of some bytes, each somewhere in an array, if it is at
   * most a limit; if not, any number above the limit.
   */
  public static int hammingWithin(
      byte[] a, int offsetA, byte[] b, int offsetB, int bytes, int limit) {
    int distance = 0;
    int i = 0;
    for (; i + 8 * BLOCK <= bytes && distance <= limit; i += 8 * BLOCK) {
      distance +=
          ofEight(a, offsetA + i, b, offsetB + i)
              + ofEight(a, offsetA + i + 8, b, offsetB + i + 8)
              + ofEight(a, offsetA + i + 16, b, offsetB + i + 16)
              + ofEight(a, offsetA + i + 24, b, offsetB + i + 24);
    }
    if (distance > limit) {
      return distance;
    }
    for (; i + 8 <= bytes; i += 8) {
      distance += ofEight(a, offsetA + i, b, offsetB + i);
    }
    for (; i < bytes; i++) {
      distance += Integer.bitCount((a[offsetA + i] ^ b[offsetB + i]) & 0xFF);
    }
    return distance;
  }

  private static int ofEight(byte[] a, int offsetA, byte[] b, int offsetB) {
    return Long.bitCount((long) EIGHT_BYTES.get(a, offsetA) ^ (long) EIGHT_BYTES.get(b, offsetB));
  }
}
