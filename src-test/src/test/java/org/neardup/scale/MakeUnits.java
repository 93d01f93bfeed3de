package org.neardup.scale;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.neardup.text.Unit;

/**
 * Writes a made corpus as lines of id and text, and beside it which units were planted as copies of
 * which, with their exact similarity.
 *
 * <pre>{@code MakeUnits sentence|document UNITS CORPUS.tsv TRUTH.tsv [TEXT]}</pre>
 *
 * <p>Phrases come from the file {@code TEXT}, or from made-up words.
 */
public final class MakeUnits {
  private static final long SEED = 20_240_601;

  /** Sentences of a document. */
  private static final int SENTENCES = 10;

  private final Unit unit;
  private final MadeUnits made;

  private MakeUnits(Unit unit, MadeUnits made) {
    this.unit = unit;
    this.made = made;
  }

  /** Takes the arguments above. */
  public static void main(String[] args) throws IOException {
    if (args.length < 4 || args.length > 5) {
      throw new IllegalArgumentException(
          "arguments must be sentence|document UNITS CORPUS TRUTH [TEXT], got " + args.length);
    }
    WordStream stream =
        args.length == 5 ? WordStream.read(Path.of(args[4])) : WordStream.made(SEED);
    write(
        Unit.valueOf(args[0].toUpperCase(Locale.ROOT)),
        Long.parseLong(args[1]),
        stream,
        Path.of(args[2]),
        Path.of(args[3]));
  }

  /** Writes corpus and truth. */
  static void write(Unit unit, long units, WordStream stream, Path corpus, Path truth)
      throws IOException {
    MakeUnits make = new MakeUnits(unit, new MadeUnits(unit, stream, SEED));
    make.writeCorpus(units, corpus);
    make.writeTruth(units, truth);
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
        if (MadeUnits.kind(number) == MadeUnits.Kind.EDITED) {
          long original = made.original(number);
          double similarity = Overlap.of(unit, made.text(number), made.text(original));
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
}
