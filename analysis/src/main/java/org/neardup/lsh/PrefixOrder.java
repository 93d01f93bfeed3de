package org.neardup.lsh;

import java.util.Arrays;

/**
 * The order of the prefix tokens of one bit permutation in numbers: the place of a token is the
 * first 64 bits of its permuted signature, unsigned. Says how far apart tokens are, and which
 * tokens come from a place on. Thread safe.
 */
public final class PrefixOrder {

  private static final int NUMBER_LENGTH = 2;
  private static final int CHARACTERS = 11;

  private PrefixOrder() {}

  /** The first 64 bits behind a token's number; zeros follow the last bit of a shorter one. */
  public static long place(byte[] token, int offset, int length) {
    long place = 0;
    for (int i = 0; i < CHARACTERS; i++) {
      int at = NUMBER_LENGTH + i;
      long bits = at < length ? SixBits.value(token[offset + at]) : 0;
      place |= i < CHARACTERS - 1 ? bits << (58 - 6 * i) : bits >>> 2;
    }
    return place;
  }

  /**
   * A key that sorts before all tokens with a number that are at a place or behind it, and after
   * those before it.
   *
   * @param token begins with the number
   */
  public static byte[] from(byte[] token, int offset, long place) {
    byte[] key = new byte[NUMBER_LENGTH + CHARACTERS];
    System.arraycopy(token, offset, key, 0, NUMBER_LENGTH);
    for (int i = 0; i < CHARACTERS - 1; i++) {
      key[NUMBER_LENGTH + i] = SixBits.character(place >>> (58 - 6 * i));
    }
    key[key.length - 1] = SixBits.character(place << 2);
    int length = key.length;
    // Zeros at the end would sort it behind a token that has fewer characters.
    while (length > NUMBER_LENGTH && SixBits.value(key[length - 1]) == 0) {
      length--;
    }
    return Arrays.copyOf(key, length);
  }
}
