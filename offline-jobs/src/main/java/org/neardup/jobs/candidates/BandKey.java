package org.neardup.jobs.candidates;

import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.Codec;

/**
 * A band of a text in 13 bytes: the first 40 bits of the band's hash, then the text key, both
 * big-endian. Sorted by both, grouped and partitioned by the hash.
 *
 * <p>40 bits are enough because candidates are verified: of n texts with b bands, bands that differ
 * and share a hash make n b^2 / 2^41 candidate pairs for each text; of 10^9 texts with 34 bands
 * about one for every two texts.
 *
 * @param band the bits of the band's hash
 * @param text the text key
 */
public record BandKey(long band, long text) {
  public static final int BYTES = 13;

  /** How many of them, the first ones, are of the hash. */
  static final int HASH_BYTES = 5;

  static final Codec<BandKey> CODEC =
      new Codec<>(
          (key, out) ->
              out.putInt((int) (key.band >>> Byte.SIZE)).putByte((int) key.band).putLong(key.text),
          BandKey::read);

  private static final int UNUSED_BITS = Long.SIZE - HASH_BYTES * Byte.SIZE;

  /** The bits of a band's hash that count. */
  static long band(long hash) {
    return hash >>> UNUSED_BITS;
  }

  private static BandKey read(ByteReader in) {
    long band =
        Integer.toUnsignedLong(in.getInt()) << Byte.SIZE | Byte.toUnsignedLong(in.getByte());
    return new BandKey(band, in.getLong());
  }

  static int partition(BandKey key, int partitions) {
    return (int) (key.band % partitions);
  }
}
