package org.neardup.scale;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.text.Unit;

/**
 * Writes a made corpus as lines of id and text, and beside it which units were planted as copies of
 * which, with their exact similarity.
 *
 * <pre>{@code CorpusGenerator sentence|document UNITS CORPUS.tsv TRUTH.tsv}</pre>
 */
public final class CorpusGenerator {
  private static final long SEED = 20_240_601;

  private static final int SENTENCES = 10;

  private static final int SHINGLE = 5;

  private final Unit unit;
  private final SyntheticUnits made;

  private CorpusGenerator(Unit unit, SyntheticUnits made) {
    this.unit = unit;
    this.made = made;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 4) {
      throw new IllegalArgumentException(
          "arguments must be sentence|document UNITS CORPUS TRUTH, got " + args.length);
    }
    Unit unit = Unit.valueOf(args[0].toUpperCase(Locale.ROOT));
    long units = Long.parseLong(args[1]);
    CorpusGenerator make = new CorpusGenerator(unit, new SyntheticUnits(unit, SEED));
    make.writeCorpus(units, Path.of(args[2]));
    make.writeTruth(units, Path.of(args[3]));
  }

  private void writeCorpus(long units, Path file) throws IOException {
    int each = unit == Unit.SENTENCE ? SENTENCES : 1;
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (long number = 0; number < units; number++) {
        boolean first = number % each == 0;
        out.write(first ? "d" + number / each + "\t" : " ");
        out.write(made.text(number));
        if (number % each == each - 1 || number == units - 1) {
          out.write('\n');
        }
      }
    }
  }

  private void writeTruth(long units, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (long number = 0; number < units; number++) {
        if (SyntheticUnits.kind(number) == SyntheticUnits.Kind.EDITED) {
          long original = made.original(number);
          double similarity = similarity(made.text(number), made.text(original));
          out.write(
              String.format(Locale.ROOT, "%s\t%s\t%.6f%n", id(number), id(original), similarity));
        }
      }
    }
  }

  private String id(long number) {
    return unit == Unit.SENTENCE
        ? "d" + number / SENTENCES + ":" + number % SENTENCES
        : "d" + number;
  }

  /** Jaccard similarity of 5 characters of sentences, 5 words of documents: no code of the jobs. */
  private double similarity(String a, String b) {
    Set<String> left = shingles(a.toLowerCase(Locale.ROOT));
    Set<String> right = shingles(b.toLowerCase(Locale.ROOT));
    long common = left.stream().filter(right::contains).count();
    return (double) common / (left.size() + right.size() - common);
  }

  private Set<String> shingles(String text) {
    String[] words = text.replace(".", "").split(" ");
    int parts = unit == Unit.SENTENCE ? text.length() : words.length;
    return IntStream.rangeClosed(0, parts - SHINGLE)
        .mapToObj(
            i ->
                unit == Unit.SENTENCE
                    ? text.substring(i, i + SHINGLE)
                    : String.join(" ", Arrays.asList(words).subList(i, i + SHINGLE)))
        .collect(Collectors.toSet());
  }
}
