package org.neardup.signature;

import java.util.Optional;
import org.neardup.text.Features;
import org.neardup.text.LongList;
import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHasher;
import org.neardup.text.ShingleSet;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.vector.Resources;
import org.neardup.vector.UnitVector;
import org.neardup.vector.Vectorizer;

/** Sketches normalised units under one scheme. Not thread safe: one per thread. */
sealed interface UnitSketcher {

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

  Features features(NormalizedText unit);

  /** Units by their shingles, sketched by MinHash. A unit without shingles has no signature. */
  static final class ShingleSketcher implements UnitSketcher {

    /** A hash in a list and in the features. */
    private static final int HASH_BYTES = 8 + 8;

    /** Two characters of a word and a space make one, with its two edges in growing arrays. */
    private static final int WORD_BYTES = 2 * 3 + 2 * 6;

    /** A builder, and the text once more. */
    private static final int STEM_BYTES = 2 * 3 + 2 * 3;

    private final int bytesPerCharacter;
    private final ShingleHasher hasher;
    private final MinHash minHash;
    private final LongList shingles = new LongList();
    private final long[] components;

    ShingleSketcher(MinHashScheme scheme) {
      this.hasher = new ShingleHasher(scheme.shingling(), scheme.text().stem());
      this.minHash = MinHash.of(scheme);
      boolean stems = !scheme.text().stem().equals(TextOptions.NO_STEMMER);
      boolean words = scheme.shingling().kind() == Shingling.Kind.WORD;
      this.bytesPerCharacter =
          (words ? HASH_BYTES / 2 + WORD_BYTES : HASH_BYTES) + (stems ? STEM_BYTES : 0);
      this.components = new long[scheme.components()];
    }

    @Override
    public Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit) {
      hasher.hash(unit, shingles);
      if (shingles.size() == 0) {
        return Optional.empty();
      }
      minHash.sketch(shingles.array(), shingles.size(), components);
      return Optional.of(new UnitSignature(position, start, end, components));
    }

    @Override
    public int bytesPerCharacter() {
      return bytesPerCharacter;
    }

    @Override
    public Features features(NormalizedText unit) {
      hasher.hash(unit, shingles);
      return ShingleSet.of(shingles.sortedDistinct());
    }
  }

  /** Units by their vectors, sketched by hyperplanes. A unit without a vector has no signature. */
  static final class VectorSketcher implements UnitSketcher {

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
}
