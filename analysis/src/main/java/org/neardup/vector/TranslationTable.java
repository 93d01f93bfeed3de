package org.neardup.vector;

import static java.util.Comparator.comparingLong;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.neardup.shingle.ShingleHash;
import org.neardup.util.Check;
import org.neardup.vector.VectorScheme.Translation.Probability;

/**
 * Translation probabilities between the terms of two languages, read from lines of text.
 *
 * <p>A line is {@code f<TAB>e<TAB>p(e|f)}, followed by {@code <TAB>p(f|e)} on all lines or none: a
 * term of the texts' language, its translation and the probabilities, from 0 to 1. UTF-8, through
 * gzip where the name ends in {@code .gz}. Both terms are as {@link TermReader} makes them:
 * normalised and stemmed by the scheme.
 *
 * <p>Immutable, thread safe. 12 bytes for each line and 8 for each term are kept, 8 more for each
 * line that has p(f|e).
 */
public final class TranslationTable implements SortedHashes {

  /** A line of the file; lines are put in the order of their hashes. */
  private record Line(long source, long target, double forward, double backward, int number) {}

  private final long[] sources;
  private final int[] starts;
  private final long[] targets;
  private final int[] translations;
  private final double[] targetGivenSource;
  private final double[] sourceGivenTarget;

  private TranslationTable(List<Line> lines, boolean hasBackward) {
    sources = distinct(lines, Line::source);
    targets = distinct(lines, Line::target);
    translations =
        lines.stream().mapToInt(line -> Arrays.binarySearch(targets, line.target)).toArray();
    targetGivenSource = lines.stream().mapToDouble(Line::forward).toArray();
    sourceGivenTarget =
        hasBackward ? lines.stream().mapToDouble(Line::backward).toArray() : new double[0];
    starts = new int[sources.length + 1];
    int source = 0;
    for (int line = 0; line < lines.size(); line++) {
      source += lines.get(line).source == sources[source] ? 0 : 1;
      starts[source + 1] = line + 1;
    }
  }

  private static long[] distinct(List<Line> lines, ToLongFunction<Line> hash) {
    return lines.stream().mapToLong(hash).sorted().distinct().toArray();
  }

  /** Reads a table; refuses a bad line, naming it. O(n log n) for n lines. */
  public static TranslationTable read(Path file) {
    List<Line> lines = new ArrayList<>();
    int columns = 0;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(WordVectorSource.stream(file), StandardCharsets.UTF_8),
            1 << 16)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] parts = line.split("\t", -1);
        columns = lines.isEmpty() ? parts.length : columns;
        double forward = parts.length < 3 ? -1 : probability(parts[2]);
        double backward = parts.length < 4 ? 0 : probability(parts[3]);
        if (parts.length != columns || columns > 4 || forward < 0 || backward < 0) {
          throw new IllegalArgumentException(
              ("line %s of [%s] must be a term, its translation, p(translation|term) and, on all"
                      + " lines or none, p(term|translation), each from 0 to 1, between tabs, got"
                      + " [%s]")
                  .formatted(
                      lines.size() + 1, file, line.substring(0, Math.min(80, line.length()))));
        }
        long source = ShingleHash.hash(parts[0]);
        long target = ShingleHash.hash(parts[1]);
        lines.add(new Line(source, target, forward, backward, lines.size() + 1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("[" + file + "] cannot be read: " + e, e);
    }
    lines.sort(comparingLong(Line::source).thenComparingLong(Line::target));
    requireDistinct(lines, file);
    return new TranslationTable(lines, columns == 4);
  }

  /** The number, or -1 if it is not from 0 to 1. */
  private static double probability(String text) {
    try {
      double probability = Double.parseDouble(text);
      return probability >= 0 && probability <= 1 ? probability : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Names the first line of the file whose pair an earlier one has: equal pairs stay in order. */
  private static void requireDistinct(List<Line> lines, Path file) {
    int again = Integer.MAX_VALUE;
    for (int i = 1; i < lines.size(); i++) {
      Line before = lines.get(i - 1);
      Line line = lines.get(i);
      if (line.source == before.source && line.target == before.target) {
        again = Math.min(again, line.number);
      }
    }
    Check.that(
        again == Integer.MAX_VALUE,
        "[%s] must have each pair of terms once, got one again in line %s",
        file,
        again);
  }

  @Override
  public long count() {
    return sources.length;
  }

  @Override
  public long hash(long source) {
    return sources[(int) source];
  }

  public int targets() {
    return targets.length;
  }

  /** The hash of a translation; they ascend. */
  long target(int target) {
    return targets[target];
  }

  /**
   * How many lines there are; the lines of a term are together, in ascending order of translations.
   */
  int lines() {
    return translations.length;
  }

  /** The first line of a term, or the line after the last of the term before. */
  int start(int source) {
    return starts[source];
  }

  int translation(int line) {
    return translations[line];
  }

  double targetGivenSource(int line) {
    return targetGivenSource[line];
  }

  double sourceGivenTarget(int line) {
    return sourceGivenTarget[line];
  }

  /**
   * Checks that the lines have what a probability is made of.
   *
   * @throws IllegalArgumentException if they have not
   */
  public void require(Probability probability) {
    Check.that(
        probability != Probability.GIVEN || sourceGivenTarget.length > 0,
        "[translation_probability] = [given] needs a [translation] with a fourth column,"
            + " p(term|translation): use [bayes], or another table");
  }
}
