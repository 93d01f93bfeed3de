package org.neardup.lsh;

import java.util.Map;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * MinHash signatures, cut in bands. Immutable.
 *
 * @param bands how many bands, 1 to {@value IndexScheme#MAX_TOKENS}
 */
public record BandScheme(MinHashScheme signature, int bands, int rows, Banding banding)
    implements IndexScheme {

  /** Most components that all bands sample: each is read for each unit. */
  public static final int MAX_SAMPLED = 1 << 18;

  public BandScheme {
    Check.range("bands", bands, 1, MAX_TOKENS);
    Check.range("rows", rows, 1, SignatureScheme.MAX_COMPONENTS);
    long product = (long) bands * rows;
    Check.that(
        banding != Banding.WITH_REPLACEMENT || product <= MAX_SAMPLED,
        "[bands] x [rows] must be at most %s with [banding] = [with_replacement], got %s x %s = %s",
        MAX_SAMPLED,
        bands,
        rows,
        product);
    int components = signature.components();
    int ofBands = signature.widths().wide();
    Check.that(
        banding != Banding.WITH_REPLACEMENT || ofBands == components,
        "[band_components] must be all [components] = %s with [banding] = [with_replacement], got"
            + " %s",
        components,
        ofBands);
    Check.that(
        banding != Banding.DISJOINT || product <= ofBands,
        "[bands] x [rows] must be at most [%s] = %s, got %s x %s = %s",
        ofBands == components ? "components" : "band_components",
        ofBands,
        bands,
        rows,
        product);
  }

  @Override
  public int tokensPerUnit() {
    return bands;
  }

  @Override
  public BandPlan plan() {
    return new BandPlan(signature.widths(), bands, rows, banding);
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("banding", banding.id(), "bands", bands, "rows", rows);
  }

  public enum Banding implements EnumNames {
    /** Band b has the components b x rows to (b + 1) x rows - 1; the last may be in no band. */
    DISJOINT,
    /** Every band samples its components with replacement; for the preset {@code weissman}. */
    WITH_REPLACEMENT;
  }
}
