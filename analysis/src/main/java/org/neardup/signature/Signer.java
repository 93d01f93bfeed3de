package org.neardup.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.text.Features;
import org.neardup.text.NormalizedText;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;
import org.neardup.vector.Resources;

/**
 * Computes the signatures of texts under one scheme: cuts units, normalises and sketches them.
 *
 * <p>A unit that is empty, or has no word where words are what counts, has no signature. Not thread
 * safe: one per thread; the buffers are reused from text to text.
 */
public final class Signer {

  private final SignatureScheme scheme;
  private final UnitCutter cutter;
  private final UnitSketcher sketcher;

  /** A signer for a scheme that needs no resources, and texts in its language. */
  public Signer(SignatureScheme scheme) {
    this(scheme, scheme.text().language(), Resources.NONE);
  }

  /**
   * A signer for a scheme.
   *
   * @param language BCP 47 tag of the texts: the scheme's, or the one that it translates from
   * @param resources has the files that the scheme names
   * @throws IllegalArgumentException if the scheme has no way from that language
   * @throws IllegalStateException if a file is missing or not the one that the scheme means
   */
  public Signer(SignatureScheme scheme, String language, Resources resources) {
    this.scheme = scheme;
    this.cutter = new UnitCutter(scheme.text().withLanguage(language));
    this.sketcher = UnitSketcher.of(scheme, language, resources);
  }

  /** The scheme of every signature that this signer makes. */
  public SignatureScheme scheme() {
    return scheme;
  }

  /** The signatures of all units of a value, in text order. */
  public List<UnitSignature> sign(CharSequence value) {
    return sign(List.of(value));
  }

  /**
   * The signatures of all units of several values of one field, in order; see {@link UnitCutter}
   * for positions and offsets.
   */
  public List<UnitSignature> sign(List<? extends CharSequence> values) {
    List<UnitSignature> signatures = new ArrayList<>();
    cutter.cut(values, collectInto(signatures));
    return signatures;
  }

  /** The signature of a unit that is already cut and normalised; empty if it has none. */
  public Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit) {
    return sketcher.sign(position, start, end, unit);
  }

  /**
   * The signature of a text taken as one unit whatever sentences it has; empty if it is outside the
   * limits or has nothing to sketch.
   */
  public Optional<UnitSignature> signUnit(CharSequence text) {
    List<UnitSignature> signatures = new ArrayList<>(1);
    cutter.whole(text, collectInto(signatures));
    return signatures.stream().findFirst();
  }

  private UnitConsumer collectInto(List<UnitSignature> signatures) {
    return (position, start, end, unit) ->
        sketcher.sign(position, start, end, unit).ifPresent(signatures::add);
  }

  /** What of a unit that is already normalised is compared exactly. */
  public Features features(NormalizedText unit) {
    return sketcher.features(unit);
  }

  /**
   * What of a text taken as one unit is compared exactly; {@link Features#NONE} if it is outside
   * the limits.
   */
  public Features features(CharSequence text) {
    Features[] found = {Features.NONE};
    cutter.whole(text, (position, start, end, unit) -> found[0] = sketcher.features(unit));
    return found[0];
  }
}
