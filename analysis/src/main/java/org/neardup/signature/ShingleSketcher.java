package org.neardup.signature;

import java.util.Optional;
import org.neardup.text.Features;
import org.neardup.text.LongList;
import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHasher;
import org.neardup.text.ShingleSet;

/** Units by their shingles, sketched by MinHash. A unit without shingles has no signature. */
final class ShingleSketcher implements UnitSketcher {

  private final ShingleHasher hasher;
  private final MinHash minHash;
  private final LongList shingles = new LongList();
  private final long[] components;

  ShingleSketcher(MinHashScheme scheme) {
    this.hasher = new ShingleHasher(scheme.shingling(), scheme.text().stem());
    this.minHash = MinHash.of(scheme);
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
  public Features features(NormalizedText unit) {
    hasher.hash(unit, shingles);
    return ShingleSet.of(shingles.sortedDistinct());
  }
}
