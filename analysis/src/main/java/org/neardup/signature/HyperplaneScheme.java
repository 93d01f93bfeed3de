package org.neardup.signature;

import java.util.List;
import java.util.Map;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;
import org.neardup.vector.VectorScheme;

/**
 * The parameters of bit signatures, which estimate the cosine of weighted vectors by random
 * hyperplanes. Immutable, validated when made.
 *
 * @param text units and normalisation; its language is the one that all vectors are in
 * @param vector how a unit becomes a vector
 * @param bits how many hyperplanes, so bits of a signature, 8 to {@value
 *     SignatureScheme#MAX_COMPONENTS}
 */
public record HyperplaneScheme(
    TextOptions text, VectorScheme vector, ProjectionDistribution distribution, int bits, long seed)
    implements SignatureScheme {

  /** The fewest bits: fewer are useless for a cosine. */
  public static final int MIN_BITS = 8;

  public HyperplaneScheme {
    Check.range("bits", bits, MIN_BITS, MAX_COMPONENTS);
  }

  /** The languages that texts can be in: its own and the one that it translates from. */
  @Override
  public List<String> languages() {
    return vector.translation().isEmpty()
        ? List.of(text.language())
        : List.of(text.language(), vector.translation().get().language());
  }

  @Override
  public ComponentWidths widths() {
    return ComponentWidths.equal(bits, 1);
  }

  @Override
  public long heapBytes() {
    return (long) Long.BYTES * BitSignatures.words(bits);
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = SignatureScheme.commonSettings(this, "cosine");
    vector.putInto(settings);
    settings.put("bits", bits);
    settings.put("projection_distribution", distribution.id());
    return settings;
  }

  @Override
  public Map<String, ResourceRef> files() {
    return vector.files();
  }

  @Override
  public double estimate(int equal) {
    return Angle.cosine(bits - equal, bits);
  }

  @Override
  public int requiredEqual(double minSimilarity) {
    return Angle.requiredEqual(minSimilarity, bits);
  }

  @Override
  public double standardError(double similarity) {
    return Angle.standardError(similarity, bits);
  }

  public enum ProjectionDistribution implements EnumNames {
    /** Normally distributed: the angle between two vectors decides how many bits are equal. */
    GAUSSIAN,
    /** +1 or -1: faster, but bits of short texts are equal more often than by their angle. */
    RADEMACHER;
  }
}
