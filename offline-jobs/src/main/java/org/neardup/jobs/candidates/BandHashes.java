package org.neardup.jobs.candidates;

import org.neardup.jobs.data.UnitContainer;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/** The hashes of the bands of units, one unit at a time. Not thread safe. */
public final class BandHashes {
  /** The golden ratio's fraction: keeps equal hashes of different bands in different buckets. */
  private static final long BAND_STEP = 0x9E3779B97F4A7C15L;

  private final SignatureFormat format;
  private final UnitTokens tokens;
  private UnitSignature signature;

  /** The hashes by a complete scheme. */
  BandHashes(SchemeRequest request) {
    IndexScheme scheme = request.resolve().scheme();
    format = new SignatureFormat(scheme.signature());
    tokens = UnitTokens.of(scheme);
  }

  /** Takes the signature of a unit; false if it has none. */
  boolean take(UnitContainer unit) {
    if (unit.bytes().length == 0) {
      return false;
    }
    signature = format.unit(unit.bytes(), 0, 0);
    return true;
  }

  int bands() {
    return tokens.perUnit();
  }

  /** The hash of a band of the signature that was taken last. */
  long hash(int band) {
    return hash(tokens, band, signature);
  }

  /** The hash of a band of a signature. */
  public static long hash(UnitTokens tokens, int band, UnitSignature signature) {
    return tokens.hash(band, signature) + band * BAND_STEP;
  }
}
