package org.neardup.signature;

import java.util.Map;
import java.util.Optional;
import org.neardup.resource.Resources;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.shingle.Shingling;
import org.neardup.signature.MinHash.ClassicMinHash;
import org.neardup.text.TextOptions;
import org.neardup.unit.IgnoredSentences;
import org.neardup.unit.UnitCutter;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * The parameters of MinHash signatures, which estimate the Jaccard similarity of shingle sets.
 *
 * <p>Immutable, validated when made.
 *
 * @param widths how many components a signature has, and how many bits of each: up to 32 for {@code
 *     fast}, 64 for {@code classic}
 * @param ignore a list of {@link IgnoredSentences}
 */
public record MinHashScheme(
    TextOptions text,
    Shingling shingling,
    Family family,
    ComponentWidths widths,
    long seed,
    Optional<ResourceRef> ignore)
    implements SignatureScheme {

  public MinHashScheme {
    Check.that(
        widths.wideBits() <= family.maxBits,
        "[band_bits] must be between 1 and %s for family [%s], got %s",
        family.maxBits,
        family.id(),
        widths.wideBits());
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = SignatureScheme.commonSettings(this, "jaccard");
    settings.put("band_bits", widths.wideBits());
    settings.put("band_components", widths.wide());
    settings.put("components", widths.components());
    settings.put("estimate_bits", widths.narrowBits());
    settings.put("family", family.id());
    settings.put("shingle", shingling.toString());
    ignore.ifPresent(list -> settings.put("ignore_sha256", list.sha256()));
    return settings;
  }

  @Override
  public Map<String, ResourceRef> files() {
    return ignore.map(list -> Map.of("ignore", list)).orElse(Map.of());
  }

  @Override
  public SignatureScheme withoutIgnored() {
    return new MinHashScheme(text, shingling, family, widths, seed, Optional.empty());
  }

  @Override
  public UnitCutter cutter(String language, Resources resources) {
    record Ignored(String sha256, TextOptions options) {}
    TextOptions options = text.withLanguage(language);
    IgnoredSentences ignored =
        ignore
            .map(
                list ->
                    resources.shared(
                        new Ignored(list.sha256(), options),
                        () -> IgnoredSentences.read(resources.path(list), options)))
            .orElse(IgnoredSentences.NONE);
    return new UnitCutter(options, ignored, resources.memory());
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
  }
}
