package org.neardup.jobs.candidates;

import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/**
 * A band of a text in 13 bytes: the first 40 bits of the band's hash, then the text key, both
 * big-endian. Sorted by both, grouped and partitioned by the hash.
 *
 * <p>40 bits are enough because candidates are verified: of n texts with b bands, bands that differ
 * and share a hash make n b^2 / 2^41 candidate pairs for each text; of 10^9 texts with 34 bands
 * about one for every two texts.
 *
 * @param band the bits of the band's hash
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

  /** The hashes of the bands of units. Not thread safe: one per thread. */
  public static final class Hashes {
    /** The golden ratio's fraction: keeps equal hashes of different bands in different buckets. */
    private static final long BAND_STEP = 0x9E3779B97F4A7C15L;

    private final SignatureFormat format;
    private final UnitTokens tokens;

    public Hashes(IndexScheme scheme) {
      format = new SignatureFormat(scheme.signature());
      tokens = UnitTokens.of(scheme);
    }

    /** The hashes of a unit, one for each band; none if it has no signature. */
    long[] of(UnitContainer unit) {
      return unit.bytes().length == 0 ? new long[0] : of(format.unit(unit.bytes(), 0, 0));
    }

    public long[] of(UnitSignature signature) {
      long[] hashes = new long[tokens.perUnit()];
      for (int band = 0; band < hashes.length; band++) {
        hashes[band] = tokens.hash(band, signature) + band * BAND_STEP;
      }
      return hashes;
    }
  }
}
