package org.neardup.signature;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.neardup.resource.Resources;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.TextOptions;
import org.neardup.unit.UnitCutter;
import org.neardup.util.Check;
import org.neardup.util.Sha256;

/**
 * All parameters that determine the signatures of a text. Equal schemes give equal bytes
 * everywhere. Immutable.
 */
public sealed interface SignatureScheme permits MinHashScheme, HyperplaneScheme {

  /** The most components that a signature can have. */
  int MAX_COMPONENTS = 4096;

  /**
   * The version of the algorithms, including ICU's tables; in the scheme's JSON and so in its id.
   */
  int VERSION = 1;

  /** How a text is cut into units, and how these are normalised. */
  TextOptions text();

  /** BCP 47 tags of the languages that texts can be in. */
  default List<String> languages() {
    return List.of(text().language());
  }

  /** Refuses texts of a language that the scheme does not take. */
  default void requireLanguage(String language) {
    Check.that(
        languages().contains(language),
        "texts must be in the scheme's [language] or in the one of its [translate_from], which are"
            + " %s, got [%s]",
        languages(),
        language);
  }

  /** How many components a signature has, and how many bits of each. */
  ComponentWidths widths();

  /** How many components a signature has: components of MinHash, or bits. */
  default int components() {
    return widths().components();
  }

  /** The number that every random choice of the scheme is derived from. */
  long seed();

  /**
   * Every setting of the signature by its name: a file by its SHA-256 alone, null for one that is
   * not set.
   */
  Map<String, Object> settings();

  /** The files that the settings name, by the name of the setting. */
  default Map<String, ResourceRef> files() {
    return Map.of();
  }

  /** The scheme of texts without ignored sentences, which are left out already. */
  default SignatureScheme withoutIgnored() {
    return this;
  }

  /** A cutter of texts in a language, which leaves out ignored sentences. */
  default UnitCutter cutter(String language, Resources resources) {
    return new UnitCutter(text().withLanguage(language), resources.memory());
  }

  /** The {@link #settings} as JSON, with the names of the hash and of the algorithms' version. */
  default String canonicalJson() {
    Map<String, Object> members = new TreeMap<>(settings());
    members.put("hash", ShingleHash.NAME);
    members.put("version", VERSION);
    return CanonicalJson.object(members);
  }

  /**
   * The similarity of two units estimated from their signatures.
   *
   * @param equal how many components are equal
   * @return between 0 and 1; 1 if all are equal
   */
  default double estimate(int equal) {
    return widths().estimate(equal);
  }

  /**
   * The fewest equal components whose {@link #estimate} reaches a similarity; more than {@link
   * #components} if none does.
   */
  default int requiredEqual(double minSimilarity) {
    return widths().requiredEqual(minSimilarity);
  }

  /**
   * The similarity of two units of this scheme, estimated from their signatures.
   *
   * @return between 0 and 1; 1 if the signatures are equal
   */
  default double estimate(UnitSignature a, UnitSignature b) {
    return estimate(a.equalComponents(b));
  }

  /** The standard error of the {@link #estimate} of two units of a similarity. */
  default double standardError(double similarity) {
    return widths().standardError(similarity);
  }

  /**
   * The least estimate with which a pair is compared exactly that may reach a similarity: 3
   * standard errors below it.
   */
  default double leastEstimate(double similarity) {
    return Math.max(0, similarity - 3 * standardError(similarity));
  }

  /** The bytes of a signature in a {@link SignatureFormat container}. */
  default int packedBytes() {
    return widths().packedBytes();
  }

  /** The bytes of the values of a {@link UnitSignature} in memory. */
  default long heapBytes() {
    return (long) Long.BYTES * components();
  }

  /** The first 16 hexadecimal digits of the SHA-256 of {@link #canonicalJson}. */
  default String id() {
    return idOf(canonicalJson());
  }

  static String idOf(String canonicalJson) {
    return Sha256.hex(canonicalJson).substring(0, 16);
  }

  static Map<String, Object> commonSettings(SignatureScheme scheme, String similarity) {
    Map<String, Object> settings = new TreeMap<>();
    scheme.text().putInto(settings);
    settings.put("similarity", similarity);
    settings.put("seed", scheme.seed());
    return settings;
  }
}
