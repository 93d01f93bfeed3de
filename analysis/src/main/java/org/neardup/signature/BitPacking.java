package org.neardup.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Components as two strings of bits, the wide ones and the narrow ones: one after the other, each
 * most significant bit first, the last byte of each string padded with zeros.
 */
final class BitPacking {

  private static final VarHandle TWO_BYTES =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  /** Eight bytes in whatever order is fastest: for comparing only. */
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private BitPacking() {}

  /** Writes the low bits of every component from {@code offset} on. */
  static void pack(UnitSignature signature, ComponentWidths widths, byte[] out, int offset) {
    if (signature.isBits()) {
      for (int i = 0; 8 * i < signature.size(); i++) {
        out[offset + i] = (byte) (signature.words()[i >>> 3] >>> (56 - 8 * (i & 7)));
      }
      return;
    }
    long[] values = signature.values();
    pack(values, 0, widths.wide(), widths.wideBits(), out, offset);
    int narrowOffset = offset + widths.wideBytes();
    pack(values, widths.wide(), widths.narrow(), widths.narrowBits(), out, narrowOffset);
  }

  private static void pack(long[] values, int first, int count, int bits, byte[] out, int offset) {
    if (bits == 8) {
      for (int i = 0; i < count; i++) {
        out[offset + i] = (byte) values[first + i];
      }
      return;
    }
    if (bits == 16) {
      for (int i = 0; i < count; i++) {
        TWO_BYTES.set(out, offset + 2 * i, (short) values[first + i]);
      }
      return;
    }
    long at = 8L * offset;
    for (int i = 0; i < count; i++, at += bits) {
      if (bits < 8 && (at & 7) + bits <= 8) {
        out[(int) (at >>> 3)] |= (byte) (values[first + i] << (8 - bits - (at & 7)));
      } else {
        packBitByBit(values[first + i], bits, out, at);
      }
    }
  }

  private static void packBitByBit(long value, int bits, byte[] out, long from) {
    for (int i = 0; i < bits; i++) {
      long at = from + i;
      out[(int) (at >>> 3)] |= (byte) (((value >>> (bits - 1 - i)) & 1) << (7 - (at & 7)));
    }
  }

  static long[] words(byte[] packed, int offset, int bits) {
    long[] words = new long[BitSignatures.words(bits)];
    for (int i = 0; 8 * i < bits; i++) {
      words[i >>> 3] |= (packed[offset + i] & 0xFFL) << (56 - 8 * (i & 7));
    }
    return words;
  }

  static long[] components(byte[] packed, int offset, ComponentWidths widths) {
    long[] components = new long[widths.components()];
    for (int i = 0; i < widths.wide(); i++) {
      components[i] = get(packed, offset, widths.wideBits(), i);
    }
    int narrowOffset = offset + widths.wideBytes();
    for (int i = 0; i < widths.narrow(); i++) {
      components[widths.wide() + i] = get(packed, narrowOffset, widths.narrowBits(), i);
    }
    return components;
  }

  private static long get(byte[] packed, int offset, int bits, int index) {
    if (bits == 8) {
      return packed[offset + index] & 0xFF;
    }
    if (bits == 16) {
      return (short) TWO_BYTES.get(packed, offset + 2 * index) & 0xFFFFL;
    }
    long at = 8L * offset + (long) bits * index;
    if ((at & 7) + bits <= 8) {
      return (packed[(int) (at >>> 3)] >>> (8 - bits - (at & 7))) & ((1L << bits) - 1);
    }
    long value = 0;
    for (int bit = 0; bit < bits; bit++, at++) {
      value = (value << 1) | ((packed[(int) (at >>> 3)] >>> (7 - (at & 7))) & 1);
    }
    return value;
  }

  /** How many components of two packed signatures are equal. */
  static int equal(byte[] a, int offsetA, byte[] b, int offsetB, ComponentWidths widths) {
    int equal = equal(a, offsetA, b, offsetB, widths.wideBits(), widths.wide());
    if (widths.narrow() == 0) {
      return equal;
    }
    int narrowA = offsetA + widths.wideBytes();
    int narrowB = offsetB + widths.wideBytes();
    return equal + equal(a, narrowA, b, narrowB, widths.narrowBits(), widths.narrow());
  }

  private static int equal(byte[] a, int offsetA, byte[] b, int offsetB, int bits, int count) {
    int bytes = ComponentWidths.bytes(count, bits);
    if (bits == 1) {
      return count - BitSignatures.hamming(a, offsetA, b, offsetB, bytes);
    }
    if (Long.SIZE % bits != 0) {
      int equal = 0;
      for (int i = 0; i < count; i++) {
        equal += get(a, offsetA, bits, i) == get(b, offsetB, bits, i) ? 1 : 0;
      }
      return equal;
    }
    // All bits of each component but the highest: 0111 0111 ... for four bits.
    long lowest = Long.divideUnsigned(-1L, -1L >>> (Long.SIZE - bits));
    long low = ~(lowest << (bits - 1));
    int equal = 0;
    int at = 0;
    for (; at + 8 <= bytes; at += 8) {
      long differing =
          (long) EIGHT_BYTES.get(a, offsetA + at) ^ (long) EIGHT_BYTES.get(b, offsetB + at);
      equal += equalOf(differing, low);
    }
    long differing = 0;
    for (int i = at; i < bytes; i++) {
      differing = (differing << 8) | ((a[offsetA + i] ^ b[offsetB + i]) & 0xFF);
    }
    int behindTheLast = (8 * (at + 8) / bits) - count;
    return equal + equalOf(differing, low) - behindTheLast;
  }

  /**
   * How many of the components in eight bytes are equal. A difference is not zero, so that its low
   * bits carry into the highest or that one is set already; no carry leaves a component.
   *
   * @param low all bits of each component but the highest
   */
  private static int equalOf(long differing, long low) {
    return Long.bitCount(~(((differing & low) + low) | differing | low));
  }
}
