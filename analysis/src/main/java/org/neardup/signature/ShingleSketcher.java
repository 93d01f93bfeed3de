package org.neardup.signature;

import java.util.Optional;
import org.neardup.text.Features;
import org.neardup.text.LongList;
import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHasher;
import org.neardup.text.ShingleSet;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;

/** Units by their shingles, sketched by MinHash. A unit without shingles has no signature. */
final class ShingleSketcher implements UnitSketcher {

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
