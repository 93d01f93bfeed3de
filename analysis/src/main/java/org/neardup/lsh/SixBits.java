package org.neardup.lsh;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Six bits as a printable ASCII character, in an alphabet that sorts like the bits. */
final class SixBits {

  private static final byte[] ALPHABET =
      "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
          .getBytes(StandardCharsets.US_ASCII);

  private SixBits() {}

  /** The character of the low six bits. */
  static byte character(long bits) {
    return ALPHABET[(int) bits & 63];
  }

  /** The bits of a character; negative if it is none of the alphabet. */
  static int value(byte character) {
    return Arrays.binarySearch(ALPHABET, character);
  }

  /** Writes a token's number as two characters. */
  static void writeNumber(int number, byte[] out, int offset) {
    out[offset] = character(number >>> 6);
    out[offset + 1] = character(number);
  }
}
