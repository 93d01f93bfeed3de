package org.neardup.vector;

import java.util.Arrays;
import java.util.Optional;
import org.neardup.text.NormalizedText;

/**
 * Bags of words translated into another language: of a unit's terms f with frequencies tf, each
 * translation e has tf*(e) = sum p(f|e) tf(f), and is weighted with df*(e), the number of units of
 * the texts' collection, the sum of the unit's tf* as its length and its average over that
 * collection.
 */
final class TranslatingVectorizer implements Vectorizer {

  private final TermReader reader;
  private final TranslationTable table;
  private final Projection projection;
  private final TermWeights weights;
  private final int minTerms;
  private final double[] frequencies;
  private final long[] seen;
  private int words;

  TranslatingVectorizer(
      VectorScheme scheme,
      Translation translation,
      TermStatistics targetStatistics,
      Resources resources) {
    this.reader = new TermReader(translation.terms());
    this.table =
        resources.opened(translation.table(), TranslationTable.class, TranslationTable::read);
    TermStatistics statistics =
        resources.opened(translation.statistics(), TermStatistics.class, TermStatistics::open);
    this.projection =
        resources.shared(
            new Shared(scheme.statistics(), translation, scheme.minFrequency()),
            () ->
                Projection.of(
                    table,
                    statistics,
                    targetStatistics,
                    translation.probability(),
                    scheme.minFrequency()));
    long units = statistics.units();
    this.weights =
        new TermWeights(scheme.weighting(), units, units == 0 ? 0 : projection.length() / units);
    this.minTerms = scheme.minTerms();
    this.frequencies = new double[table.targets()];
    this.seen = new long[(table.targets() + Long.SIZE - 1) / Long.SIZE];
  }

  private record Shared(
      Optional<ResourceRef> statistics, Translation translation, int minFrequency) {}

  @Override
  public Optional<UnitVector> vector(NormalizedText unit) {
    TermCounts terms = reader.read(unit);
    words = terms.length();
    for (int i = 0; i < terms.size(); i++) {
      int source = (int) table.find(terms.hash(i));
      if (source >= 0) {
        translate(source, terms.frequency(i));
      }
    }
    return weighted();
  }

  private void translate(int source, int frequency) {
    for (int line = table.start(source); line < table.start(source + 1); line++) {
      int target = table.translation(line);
      frequencies[target] += projection.probability(line) * frequency;
      seen[target >>> 6] |= 1L << target;
    }
  }

  /** Weights what was translated, in ascending order, and forgets it. */
  private Optional<UnitVector> weighted() {
    int[] targets = takeSeen();
    double length = 0;
    for (int target : targets) {
      length += frequencies[target];
    }
    long[] hashes = new long[targets.length];
    double[] values = new double[targets.length];
    int size = 0;
    for (int target : targets) {
      double documents = projection.documentFrequency(target);
      hashes[size] = table.target(target);
      values[size] = documents == 0 ? 0 : weights.weight(frequencies[target], documents, length);
      size += values[size] > 0 ? 1 : 0;
      frequencies[target] = 0;
    }
    return UnitVector.sparse(hashes, values, size, minTerms);
  }

  private int[] takeSeen() {
    int[] targets = new int[Arrays.stream(seen).mapToInt(Long::bitCount).sum()];
    int next = 0;
    for (int word = 0; word < seen.length; word++) {
      for (long bits = seen[word]; bits != 0; bits &= bits - 1) {
        targets[next++] = (word << 6) + Long.numberOfTrailingZeros(bits);
      }
      seen[word] = 0;
    }
    return targets;
  }

  @Override
  public int words() {
    return words;
  }
}
