package org.neardup.signature;

import java.util.Map;
import org.neardup.signature.MinHash.ClassicMinHash;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * The parameters of MinHash signatures, which estimate the Jaccard similarity of shingle sets.
 *
 * <p>Immutable, validated when made.
 *
 * @param components how many components a signature has, 1 to {@value
 *     SignatureScheme#MAX_COMPONENTS}
 * @param signatureBits bits kept of each component: 1 to 32 for {@code fast}, 1 to 64 for {@code
 *     classic}
 */
public record MinHashScheme(
    TextOptions text,
    Shingling shingling,
    Family family,
    int components,
    int signatureBits,
    long seed)
    implements SignatureScheme {

  public MinHashScheme {
    Check.range("components", components, 1, MAX_COMPONENTS);
    Check.that(
        signatureBits >= 1 && signatureBits <= family.maxBits(),
        "[signature_bits] must be between 1 and %s for family [%s], got %s",
        family.maxBits(),
        family.id(),
        signatureBits);
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = SignatureScheme.commonSettings(this, "jaccard");
    settings.put("components", components);
    settings.put("family", family.id());
    settings.put("shingle", shingling.toString());
    settings.put("signature_bits", signatureBits);
    return settings;
  }

  @Override
  public double estimate(int equal) {
    return Similarity.estimate(equal, components, signatureBits);
  }

  @Override
  public int requiredEqual(double minSimilarity) {
    return Similarity.requiredEqual(minSimilarity, components, signatureBits);
  }

  @Override
  public double standardError(double similarity) {
    return Similarity.standardError(similarity, components, signatureBits);
  }

  public enum Family implements EnumNames {
    /** Fast Similarity Sketching: {@link FastMinHash}. */
    FAST(32),
    /** Independent functions: {@link ClassicMinHash}. */
    CLASSIC(64);

    private final int maxBits;

    Family(int maxBits) {
      this.maxBits = maxBits;
    }

    public int maxBits() {
      return maxBits;
    }
  }
}
