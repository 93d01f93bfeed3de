package org.neardup.lsh;

import java.util.TreeMap;
import org.neardup.signature.CanonicalJson;
import org.neardup.signature.SignatureScheme;

/**
 * All parameters that determine the tokens of a text: those of its signature and how the signature
 * is cut in bands. Immutable.
 *
 * @param signature the signature scheme
 * @param bands how many bands, 1 to {@value #MAX_BANDS}
 * @param rows components of each band
 * @param banding how bands choose their components
 */
public record IndexScheme(SignatureScheme signature, int bands, int rows, Banding banding) {

  /** As many as two characters of a token can number. */
  public static final int MAX_BANDS = 4096;

  public IndexScheme {
    if (bands < 1 || bands > MAX_BANDS) {
      throw new IllegalArgumentException(
          "[bands] must be between 1 and " + MAX_BANDS + ", got " + bands);
    }
    if (rows < 1 || rows > SignatureScheme.MAX_COMPONENTS) {
      throw new IllegalArgumentException(
          "[rows] must be between 1 and " + SignatureScheme.MAX_COMPONENTS + ", got " + rows);
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

  /** What this banding finds and costs. */
  public BandPlan plan() {
    return new BandPlan(signature.components(), signature.signatureBits(), bands, rows, banding);
  }

  /**
   * The scheme as JSON with sorted keys; the signature scheme's canonical JSON stands under {@code
   * signature}.
   */
  public String canonicalJson() {
    TreeMap<String, Object> keys = new TreeMap<>();
    keys.put("banding", banding.id());
    keys.put("bands", bands);
    keys.put("rows", rows);
    keys.put("signature", new CanonicalJson.Nested(signature.canonicalJson()));
    return CanonicalJson.object(keys);
  }

  /** The first 16 hexadecimal digits of the SHA-256 of {@link #canonicalJson}. */
  public String id() {
    return SignatureScheme.idOf(canonicalJson());
  }
}
