package org.neardup.vector;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads the lines of a {@link TranslationTable} and puts them in order. Not thread safe. */
final class TranslationTableReader {

  private final Path file;
  private long[] sources = new long[1 << 10];
  private long[] targets = new long[1 << 10];
  private double[] targetGivenSource = new double[1 << 10];
  private double[] sourceGivenTarget = new double[1 << 10];
  private int columns;
  private int lines;

  TranslationTableReader(Path file) {
    this.file = file;
  }

  TranslationTable read() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(WordVectorSource.stream(file), StandardCharsets.UTF_8),
            1 << 16)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("[" + file + "] cannot be read: " + e, e);
    }
    return table();
  }

  private void add(String line) {
    String[] parts = line.split("\t", -1);
    columns = lines == 0 ? parts.length : columns;
    if (parts.length != columns || columns < 3 || columns > 4) {
      throw wrong(line);
    }
    if (lines == sources.length) {
      sources = Arrays.copyOf(sources, 2 * lines);
      targets = Arrays.copyOf(targets, 2 * lines);
      targetGivenSource = Arrays.copyOf(targetGivenSource, 2 * lines);
      sourceGivenTarget = Arrays.copyOf(sourceGivenTarget, 2 * lines);
    }
    sources[lines] = TermReader.hash(parts[0]);
    targets[lines] = TermReader.hash(parts[1]);
    targetGivenSource[lines] = probability(parts[2], line);
    sourceGivenTarget[lines] = columns == 4 ? probability(parts[3], line) : 0;
    lines++;
  }

  private double probability(String text, String line) {
    try {
      double probability = Double.parseDouble(text);
      if (probability >= 0 && probability <= 1) {
        return probability;
      }
    } catch (NumberFormatException e) {
      // The message is the same as for a number outside the range.
    }
    throw wrong(line);
  }

  private IllegalArgumentException wrong(String line) {
    return new IllegalArgumentException(
        ("line %s of [%s] must be a term, its translation, p(translation|term) and, on all lines"
                + " or none, p(term|translation), each from 0 to 1, between tabs, got [%s]")
            .formatted(lines + 1, file, line.substring(0, Math.min(80, line.length()))));
  }

  private TranslationTable table() {
    long[] source = distinct(sources);
    long[] target = distinct(targets);
    long[] pairs = new long[lines];
    for (int line = 0; line < lines; line++) {
      long first = Arrays.binarySearch(source, sources[line]);
      pairs[line] = first << 32 | Arrays.binarySearch(target, targets[line]);
    }
    long[] sorted = pairs.clone();
    Arrays.sort(sorted);
    double[] forward = new double[lines];
    Arrays.fill(forward, -1);
    double[] backward = new double[columns == 4 ? lines : 0];
    for (int line = 0; line < lines; line++) {
      int place = Arrays.binarySearch(sorted, pairs[line]);
      if (forward[place] >= 0) {
        throw new IllegalArgumentException(
            "[%s] must have each pair of terms once, got one again in line %s"
                .formatted(file, line + 1));
      }
      forward[place] = targetGivenSource[line];
      if (columns == 4) {
        backward[place] = sourceGivenTarget[line];
      }
    }
    return new TranslationTable(source, target, sorted, forward, backward);
  }

  private long[] distinct(long[] hashes) {
    return Arrays.stream(hashes, 0, lines).sorted().distinct().toArray();
  }
}
