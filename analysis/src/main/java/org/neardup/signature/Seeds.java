package org.neardup.signature;

import java.nio.charset.StandardCharsets;

/**
 * Derives every random number of a scheme from its seed: splitmix64 of (seed, purpose, index). The
 * purpose is the first eight ASCII characters of a name, as a big-endian number, so that different
 * uses of one seed have nothing in common.
 */
public final class Seeds {

  /** The seed of every scheme that names none. */
  public static final long DEFAULT = 1123456;

  private Seeds() {}

  /**
   * One derived number.
   *
   * @param seed the scheme's seed
   * @param purpose what it is for, such as {@code classic}; the first eight characters count
   * @param index which one of that purpose, from 0
   */
  public static long derive(long seed, String purpose, int index) {
    long tag = 0;
    byte[] name = purpose.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < 8; i++) {
      tag = (tag << 8) | (i < name.length ? name[i] & 0xFF : 0);
    }
    return Mixing.mix(Mixing.mix(seed ^ tag) + (index + 1L) * Mixing.GOLDEN);
  }
}
