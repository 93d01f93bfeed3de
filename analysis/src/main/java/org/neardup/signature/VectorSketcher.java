package org.neardup.signature;

import java.util.Optional;
import org.neardup.text.Features;
import org.neardup.text.NormalizedText;
import org.neardup.vector.Resources;
import org.neardup.vector.UnitVector;
import org.neardup.vector.Vectorizer;

/** Units by their vectors, sketched by hyperplanes. A unit without a vector has no signature. */
final class VectorSketcher implements UnitSketcher {

  /** Words with their edges, terms with their frequencies in growing arrays, and the vector. */
  private static final int BYTES_PER_CHARACTER = 2 * 3 + 2 * 6 + 12 + 16;

  private final Vectorizer vectorizer;
  private final Hyperplanes hyperplanes;
  private final int bits;
  private final long[] words;

  VectorSketcher(HyperplaneScheme scheme, String language, Resources resources) {
    scheme.requireLanguage(language);
    this.vectorizer = Vectorizer.of(scheme.vector(), language, resources);
    this.hyperplanes =
        Hyperplanes.of(scheme.distribution(), scheme.bits(), scheme.seed(), resources);
    this.bits = scheme.bits();
    this.words = new long[BitSignatures.words(bits)];
  }

  @Override
  public Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit) {
    return vectorizer.vector(unit).map(vector -> sign(position, start, end, vector));
  }

  private UnitSignature sign(int position, int start, int end, UnitVector vector) {
    hyperplanes.sign(vector, words);
    return UnitSignature.ofBits(position, start, end, words, bits);
  }

  @Override
  public int bytesPerCharacter() {
    return BYTES_PER_CHARACTER;
  }

  @Override
  public Features features(NormalizedText unit) {
    return vectorizer.vector(unit).map(Features.class::cast).orElse(Features.NONE);
  }
}
