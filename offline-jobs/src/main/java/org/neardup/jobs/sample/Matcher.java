package org.neardup.jobs.sample;

import java.util.BitSet;
import java.util.Optional;
import org.neardup.text.Features;
import org.neardup.text.NormalizedText;

/** Compares texts with the drawn ones that share a band with them. Not thread safe. */
final class Matcher {
  private final DrawnBands drawn;
  private final BitSet shared;

  Matcher(DrawnBands drawn) {
    this.drawn = drawn;
    shared = new BitSet(drawn.sample().texts().size());
  }

  /**
   * The bands and texts that a text shares with the sample, without crowded bands; empty if none.
   */
  Optional<SharedBands> match(long key, NormalizedText text) {
    SharedBands match = new SharedBands();
    shared.clear();
    for (int band : drawn.bands(text)) {
      if (band >= 0 && !drawn.isCrowded(band)) {
        match.addBand(band);
        share(key, band);
      }
    }
    if (!shared.isEmpty()) {
      Features features = drawn.features(text);
      for (int other = shared.nextSetBit(0); other >= 0; other = shared.nextSetBit(other + 1)) {
        match.addText(other, features.similarity(drawn.features(other)));
      }
    }
    return match.bands() > 0 ? Optional.of(match) : Optional.empty();
  }

  private void share(long key, int band) {
    BandIndex index = drawn.index();
    for (int i = 0; i < index.count(band); i++) {
      int text = index.text(band, i);
      if (drawn.sample().texts().get(text).key() != key) {
        shared.set(text);
      }
    }
  }
}
