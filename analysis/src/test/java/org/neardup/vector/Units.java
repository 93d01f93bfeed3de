package org.neardup.vector;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.neardup.fixture.StatisticsBuilder;
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
  static StatisticsBuilder count(TermOptions terms, String... units) {
    TermReader reader = new TermReader(terms);
    StatisticsBuilder builder = new StatisticsBuilder();
    for (String unit : units) {
      builder.add(reader.read(of(unit)));
    }
    return builder;
  }

  static TermStatistics statistics(TermOptions terms, String... units) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      count(terms, units).write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return new TermStatistics(LargeBuffer.of(bytes.toByteArray()));
  }
}
