package org.neardup.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Components as a string of bits: one after the other, each most significant bit first, the last
 * byte padded with zeros.
 */
final class BitPacking {

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  /** Eight bytes in whatever order is fastest: for comparing only. */
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long LOW_7_OF_8 = 0x7F7F_7F7F_7F7F_7F7FL;
  private static final long LOW_15_OF_16 = 0x7FFF_7FFF_7FFF_7FFFL;

  private BitPacking() {}

  /** Writes the low {@code bits} bits of every component from {@code offset} on. */
  static void pack(UnitSignature signature, int bits, byte[] out, int offset) {
    if (signature.isBits()) {
      for (int i = 0; 8 * i < signature.size(); i++) {
        out[offset + i] = (byte) (signature.words()[i >>> 3] >>> (56 - 8 * (i & 7)));
      }
      return;
    }
    if (bits == 8) {
      for (int i = 0; i < signature.size(); i++) {
        out[offset + i] = (byte) signature.component(i);
      }
      return;
    }
    if (bits == 16) {
      for (int i = 0; i < signature.size(); i++) {
        SHORT.set(out, offset + 2 * i, (short) signature.component(i));
      }
      return;
    }
    long at = 8L * offset;
    for (int i = 0; i < signature.size(); i++) {
      for (int bit = bits - 1; bit >= 0; bit--, at++) {
        long one = (signature.component(i) >>> bit) & 1;
        out[(int) (at >>> 3)] |= (byte) (one << (7 - (at & 7)));
      }
    }
  }

  static long[] words(byte[] packed, int offset, int bits) {
    long[] words = new long[BitSignatures.words(bits)];
    for (int i = 0; 8 * i < bits; i++) {
      words[i >>> 3] |= (packed[offset + i] & 0xFFL) << (56 - 8 * (i & 7));
    }
    return words;
  }

  static long get(byte[] packed, int offset, int bits, int index) {
    if (bits == 8) {
      return packed[offset + index] & 0xFF;
    }
    if (bits == 16) {
      return (short) SHORT.get(packed, offset + 2 * index) & 0xFFFFL;
    }
    long at = 8L * offset + (long) bits * index;
    long value = 0;
    for (int bit = 0; bit < bits; bit++, at++) {
      value = (value << 1) | ((packed[(int) (at >>> 3)] >>> (7 - (at & 7))) & 1);
    }
    return value;
  }

  /** How many of the first {@code count} components of two packed signatures are equal. */
  static int equal(byte[] a, int offsetA, byte[] b, int offsetB, int bits, int count) {
    if (bits == 1) {
      return count - BitSignatures.hamming(a, offsetA, b, offsetB, (count + 7) / 8);
    }
    int equal = 0;
    int next = 0;
    if (bits == 8) {
      for (; next + 8 <= count; next += 8) {
        equal += equalOfEightBytes(a, offsetA + next, b, offsetB + next, LOW_7_OF_8);
      }
    } else if (bits == 16) {
      for (; next + 4 <= count; next += 4) {
        equal += equalOfEightBytes(a, offsetA + 2 * next, b, offsetB + 2 * next, LOW_15_OF_16);
      }
    }
    for (; next < count; next++) {
      equal += get(a, offsetA, bits, next) == get(b, offsetB, bits, next) ? 1 : 0;
    }
    return equal;
  }

  /**
   * How many of the components in eight bytes are equal. A difference is not zero, so that its low
   * bits carry into the highest or that one is set already; no carry leaves a component.
   *
   * @param low all bits of each component but the highest
   */
  private static int equalOfEightBytes(byte[] a, int offsetA, byte[] b, int offsetB, long low) {
    long differing = (long) EIGHT_BYTES.get(a, offsetA) ^ (long) EIGHT_BYTES.get(b, offsetB);
    return Long.bitCount(~(((differing & low) + low) | differing | low));
  }
}
