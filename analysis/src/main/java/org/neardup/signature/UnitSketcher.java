package org.neardup.signature;

import java.util.Optional;
import org.neardup.text.Features;
import org.neardup.text.NormalizedText;
import org.neardup.vector.Resources;

/** Sketches normalised units under one scheme. Not thread safe: one per thread. */
sealed interface UnitSketcher permits ShingleSketcher, VectorSketcher {

  /**
   * The sketcher of a scheme.
   *
   * @param language of the texts
   * @param resources has the files that the scheme names
   */
  static UnitSketcher of(SignatureScheme scheme, String language, Resources resources) {
    return switch (scheme) {
      case MinHashScheme minHash -> new ShingleSketcher(minHash);
      case HyperplaneScheme hyperplanes -> new VectorSketcher(hyperplanes, language, resources);
    };
  }

  /** The signature of a unit that stands somewhere; empty if it has nothing to sketch. */
  Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit);

  /** Bytes of buffers, and of features, for each UTF-16 code unit of a long unit, at most. */
  int bytesPerCharacter();

  /** The features of a unit, which are compared exactly. */
  Features features(NormalizedText unit);
}
