package org.neardup.signature;

import java.util.Map;
import java.util.Objects;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * The parameters of MinHash signatures, which estimate the Jaccard similarity of shingle sets.
 *
 * <p>Immutable; made by {@link #builder}, validated when built.
 *
 * @param text units and normalisation
 * @param shingling kind and size of the shingles
 * @param family the MinHash family
 * @param components how many components a signature has, 1 to {@value
 *     SignatureScheme#MAX_COMPONENTS}
 * @param signatureBits bits kept of each component: 1 to 32 for {@code fast}, 1 to 64 for {@code
 *     classic}
 * @param seed the seed from which all others are derived
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
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(shingling, "shingling");
    SignatureScheme.requireRange("components", components, MAX_COMPONENTS, "");
    SignatureScheme.requireRange(
        "signature_bits", signatureBits, family.maxBits(), " for family [" + family.id() + "]");
  }

  /** A builder with the defaults of a unit. */
  public static Builder builder(Unit unit) {
    return new Builder(TextOptions.of(unit));
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

  /** Collects the parameters of a scheme; each has the default of its unit until set. */
  public static final class Builder {
    private TextOptions text;
    private Shingling shingling;
    private Family family = Family.FAST;
    private int components;
    private int signatureBits = 16;
    private long seed = Seeds.DEFAULT;

    private Builder(TextOptions text) {
      boolean sentence = text.unit() == Unit.SENTENCE;
      this.text = text;
      this.shingling = Shingling.parse(sentence ? "char:5" : "word:5");
      this.components = sentence ? 120 : 256;
    }

    /** Sets units and normalisation. */
    public Builder text(TextOptions value) {
      text = value;
      return this;
    }

    /**
     * Sets kind and size of the shingles; by default 5 characters for sentences, 5 words for
     * documents.
     */
    public Builder shingling(Shingling value) {
      shingling = value;
      return this;
    }

    /** Sets the family; by default {@link Family#FAST}. */
    public Builder family(Family value) {
      family = value;
      return this;
    }

    /** Sets the number of components; by default 120 for sentences, 256 for documents. */
    public Builder components(int value) {
      components = value;
      return this;
    }

    /** Sets the bits kept of each component; by default 16. */
    public Builder signatureBits(int value) {
      signatureBits = value;
      return this;
    }

    /** Sets the seed; by default {@link Seeds#DEFAULT}. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /**
     * The scheme.
     *
     * @throws IllegalArgumentException if a parameter is out of range
     */
    public MinHashScheme build() {
      return new MinHashScheme(text, shingling, family, components, signatureBits, seed);
    }
  }
}
