package org.neardup.vector;

import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.VectorScheme.TermOptions;

/** Normalised units for tests. */
final class Units {

  private static final Normalizer NORMALIZER = new Normalizer(TextOptions.of(Unit.DOCUMENT));

  private Units() {}

  static NormalizedText of(String raw) {
    NormalizedText unit = new NormalizedText();
    NORMALIZER.normalize(raw, 0, raw.length(), unit);
    return unit;
  }

  /** The counted terms of some units. */
  static TermStatistics.Builder count(TermOptions terms, String... units) {
    TermReader reader = new TermReader(terms);
    TermStatistics.Builder builder = new TermStatistics.Builder();
    for (String unit : units) {
      builder.add(reader.read(of(unit)));
    }
    return builder;
  }
}
