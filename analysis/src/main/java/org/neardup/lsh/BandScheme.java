package org.neardup.lsh;

import java.util.Map;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;

/**
 * MinHash signatures, cut in bands. Immutable.
 *
 * @param signature the signature scheme
 * @param bands how many bands, 1 to {@value IndexScheme#MAX_TOKENS}
 * @param rows components of each band
 * @param banding how bands choose their components
 */
public record BandScheme(MinHashScheme signature, int bands, int rows, Banding banding)
    implements IndexScheme {

  /** Most components that all bands sample: each is read for each unit. */
  public static final int MAX_SAMPLED = 1 << 18;

  public BandScheme {
    if (bands < 1 || bands > MAX_TOKENS) {
      throw new IllegalArgumentException(
          "[bands] must be between 1 and " + MAX_TOKENS + ", got " + bands);
    }
    if (rows < 1 || rows > SignatureScheme.MAX_COMPONENTS) {
      throw new IllegalArgumentException(
          "[rows] must be between 1 and " + SignatureScheme.MAX_COMPONENTS + ", got " + rows);
    }
    if (banding == Banding.WITH_REPLACEMENT && (long) bands * rows > MAX_SAMPLED) {
      throw new IllegalArgumentException(
          "[bands] x [rows] must be at most "
              + MAX_SAMPLED
              + " with [banding] = [with_replacement], got "
              + bands
              + " x "
              + rows
              + " = "
              + (long) bands * rows);
    }
    if (banding == Banding.DISJOINT && (long) bands * rows != signature.components()) {
      throw new IllegalArgumentException(
          "[bands] x [rows] must equal [components] = "
              + signature.components()
              + ", got "
              + bands
              + " x "
              + rows
              + " = "
              + (long) bands * rows);
    }
  }

  @Override
  public int tokensPerUnit() {
    return bands;
  }

  @Override
  public BandPlan plan() {
    return new BandPlan(signature.components(), signature.signatureBits(), bands, rows, banding);
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("banding", banding.id(), "bands", bands, "rows", rows);
  }
}
