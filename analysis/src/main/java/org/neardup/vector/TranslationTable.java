package org.neardup.vector;

import java.nio.file.Path;
import java.util.Arrays;
import org.neardup.vector.Translation.Probability;

/**
 * Translation probabilities between the terms of two languages, read from lines of text.
 *
 * <p>A line is {@code f<TAB>e<TAB>p(e|f)}, with {@code <TAB>p(f|e)} behind it on all lines or none:
 * a term of the texts' language, its translation and the probabilities, from 0 to 1. UTF-8, through
 * gzip where the name ends in {@code .gz}. Both terms are as {@link TermReader} makes them:
 * normalised and stemmed as the scheme says.
 *
 * <p>Immutable, thread safe. 12 bytes for each line and 8 for each term are kept, 8 more for each
 * line that has p(f|e).
 */
public final class TranslationTable implements SortedHashes {

  private final long[] sources;
  private final int[] starts;
  private final long[] targets;
  private final int[] translations;
  private final double[] targetGivenSource;
  private final double[] sourceGivenTarget;

  /** A table of lines that {@link TranslationTableReader} has put in order. */
  TranslationTable(
      long[] sources,
      long[] targets,
      long[] pairs,
      double[] targetGivenSource,
      double[] sourceGivenTarget) {
    this.sources = sources;
    this.targets = targets;
    this.targetGivenSource = targetGivenSource;
    this.sourceGivenTarget = sourceGivenTarget;
    this.translations = Arrays.stream(pairs).mapToInt(pair -> (int) pair).toArray();
    this.starts = new int[sources.length + 1];
    for (long pair : pairs) {
      starts[(int) (pair >>> 32) + 1]++;
    }
    for (int source = 0; source < sources.length; source++) {
      starts[source + 1] += starts[source];
    }
  }

  /**
   * Reads a table. O(n log n) for n lines.
   *
   * @throws IllegalArgumentException if a line is not as it should be, naming it
   */
  public static TranslationTable read(Path file) {
    return new TranslationTableReader(file).read();
  }

  /** How many terms have translations. */
  @Override
  public long count() {
    return sources.length;
  }

  @Override
  public long hash(long source) {
    return sources[(int) source];
  }

  /** How many different translations there are. */
  public int targets() {
    return targets.length;
  }

  /** The hash of a translation; they ascend. */
  long target(int target) {
    return targets[target];
  }

  /** How many lines there are; those of a term are together, in ascending order of translations. */
  int lines() {
    return translations.length;
  }

  /** The first line of a term, or the line after the last of the term before. */
  int start(int source) {
    return starts[source];
  }

  /** Which translation a line has. */
  int translation(int line) {
    return translations[line];
  }

  /** The probability of the translation given the term. */
  double targetGivenSource(int line) {
    return targetGivenSource[line];
  }

  /**
   * Checks that the lines have what a probability is made of.
   *
   * @throws IllegalArgumentException if they have not
   */
  public void require(Probability probability) {
    if (probability == Probability.GIVEN && sourceGivenTarget.length == 0) {
      throw new IllegalArgumentException(
          "[translation_probability] = [given] needs a [translation] with a fourth column,"
              + " p(term|translation): use [bayes], or another table");
    }
  }

  /** The probability of the term given the translation. */
  double sourceGivenTarget(int line) {
    return sourceGivenTarget[line];
  }
}
