package org.neardup.jobs.candidates;

import org.neardup.jobs.data.UnitContainer;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/** The hashes of the bands of units. Not thread safe: one per thread. */
public final class BandHashes {
  /** The golden ratio's fraction: keeps equal hashes of different bands in different buckets. */
  private static final long BAND_STEP = 0x9E3779B97F4A7C15L;

  private final SignatureFormat format;
  private final UnitTokens tokens;

  public BandHashes(IndexScheme scheme) {
    format = new SignatureFormat(scheme.signature());
    tokens = UnitTokens.of(scheme);
  }

  /** The hashes of a unit, one for each band; none if it has no signature. */
  long[] of(UnitContainer unit) {
    return unit.bytes().length == 0 ? new long[0] : of(format.unit(unit.bytes(), 0, 0));
  }

  /** The hashes of a signature, one for each band. */
  public long[] of(UnitSignature signature) {
    long[] hashes = new long[tokens.perUnit()];
    for (int band = 0; band < hashes.length; band++) {
      hashes[band] = tokens.hash(band, signature) + band * BAND_STEP;
    }
    return hashes;
  }
}
