package org.neardup.signature;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.TreeMap;
import org.neardup.text.ShingleHash;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * All parameters that determine the signatures of a text. Two places with equal schemes compute
 * equal bytes.
 *
 * <p>Immutable; made by {@link #builder}, validated when built.
 *
 * @param text units and normalisation
 * @param shingling kind and size of the shingles
 * @param family the MinHash family
 * @param components how many components a signature has, 1 to {@value #MAX_COMPONENTS}
 * @param signatureBits bits kept of each component: 1 to 32 for {@code fast}, 1 to 64 for {@code
 *     classic}
 * @param seed the seed from which all others are derived
 */
public record SignatureScheme(
    TextOptions text,
    Shingling shingling,
    Family family,
    int components,
    int signatureBits,
    long seed) {

  /** The most components that a signature can have. */
  public static final int MAX_COMPONENTS = 4096;

  /**
   * The version of the algorithms behind the names, ICU's tables included; in the scheme's JSON and
   * so in its id.
   */
  public static final int VERSION = 1;

  public SignatureScheme {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(shingling, "shingling");
    requireRange("components", components, MAX_COMPONENTS, "");
    requireRange(
        "signature_bits", signatureBits, family.maxBits(), " for family [" + family.id() + "]");
  }

  private static void requireRange(String setting, int value, int max, String when) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(
          "[" + setting + "] must be between 1 and " + max + when + ", got " + value);
    }
  }

  /** A builder with the defaults of a unit. */
  public static Builder builder(Unit unit) {
    return new Builder(TextOptions.of(unit));
  }

  /** The bytes that one packed signature takes. */
  public int packedBytes() {
    return (int) (((long) components * signatureBits + 7) / 8);
  }

  /** The scheme as JSON with sorted keys, integers and strings only, every default written. */
  public String canonicalJson() {
    TreeMap<String, Object> keys = new TreeMap<>();
    keys.put("components", components);
    keys.put("family", family.id());
    keys.put("hash", ShingleHash.NAME);
    keys.put("language", text.language());
    keys.put("max_length", text.maxLength());
    keys.put("min_length", text.minLength());
    keys.put("seed", seed);
    keys.put("shingle", shingling.toString());
    keys.put("signature_bits", signatureBits);
    keys.put("similarity", "jaccard");
    keys.put("stem", text.stem());
    keys.put("strip_digits", text.stripDigits() ? 1 : 0);
    keys.put("strip_punctuation", text.stripPunctuation() ? 1 : 0);
    keys.put("unit", text.unit().id());
    keys.put("version", VERSION);
    return CanonicalJson.object(keys);
  }

  /** The first 16 hexadecimal digits of the SHA-256 of {@link #canonicalJson}. */
  public String id() {
    return idOf(canonicalJson());
  }

  /** The id that belongs to a canonical JSON text. */
  public static String idOf(String canonicalJson) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(canonicalJson.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
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
    public SignatureScheme build() {
      return new SignatureScheme(text, shingling, family, components, signatureBits, seed);
    }
  }
}
