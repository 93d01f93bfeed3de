package org.neardup.it;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.TermReader;
import org.neardup.vector.TermStatistics;
import org.neardup.vector.UnitVector;
import org.neardup.vector.VectorScheme.TermOptions;
import org.neardup.vector.VectorSum;
import org.neardup.vector.WordVectorSource;
import org.neardup.vector.WordVectorSource.Format;

/**
 * Two made languages and the files that schemes need to compare their texts: word number i is "en"
 * and i in letters, or "de" and the same letters.
 */
final class SyntheticLanguages {

  private static final int WORDS = 400;

  private SyntheticLanguages() {}

  /**
   * Writes {@code en.stats}, {@code de.stats}, {@code de-en.tsv}, {@code words.vec} and {@code
   * mean.stats}.
   */
  static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    statistics(folder.resolve("en.stats"), "en", false);
    statistics(folder.resolve("de.stats"), "de", false);
    statistics(folder.resolve("mean.stats"), "en", true);
    Files.write(folder.resolve("de-en.tsv"), translations());
    Path text = folder.resolve("words.txt");
    Files.write(text, IntStream.range(0, WORDS).mapToObj(SyntheticLanguages::vector).toList());
    try (OutputStream out = Files.newOutputStream(folder.resolve("words.vec"))) {
      WordVectorSource.convert(text, Format.GLOVE, false, out);
    }
    Files.delete(text);
  }

  private static void statistics(Path file, String language, boolean withMean) throws IOException {
    TermStatistics.Builder builder =
        builder(
            TermOptions.PLAIN,
            IntStream.range(0, 200).mapToObj(i -> text(language, i, 40)).toList());
    if (withMean) {
      VectorSum sum = new VectorSum(8);
      sum.add(UnitVector.dense(new Random(9).doubles(8, -.5, .5).toArray()));
      builder.setSum(sum);
    }
    write(file, builder);
  }

  private static TermStatistics.Builder builder(TermOptions terms, List<String> texts) {
    Normalizer normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));
    TermReader reader = new TermReader(terms);
    TermStatistics.Builder builder = new TermStatistics.Builder();
    for (String raw : texts) {
      NormalizedText unit = new NormalizedText();
      normalizer.normalize(raw, 0, raw.length(), unit);
      builder.add(reader.read(unit));
    }
    return builder;
  }

  private static void write(Path file, TermStatistics.Builder builder) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      builder.write(out);
    }
  }

  private static List<String> translations() {
    return IntStream.range(0, WORDS)
        .boxed()
        .flatMap(
            i ->
                List.of(
                    word("de", i) + "\t" + word("en", i) + "\t0.9",
                    word("de", i) + "\t" + word("en", (i + 7) % WORDS) + "\t0.1")
                    .stream())
        .toList();
  }

  private static String vector(int word) {
    return word("en", word)
        + new Random(31L * word)
            .doubles(8, -1, 1)
            .mapToObj(value -> " " + (float) value)
            .collect(joining());
  }

  /** A text of some words, the frequent ones more often than the rare ones. */
  static String text(String language, int number, int words) {
    return text(language, number, words, word -> word);
  }

  /** The same text with every fourth word replaced. */
  static String edited(String language, int number, int words) {
    Random random = new Random(~number);
    return text(language, number, words, word -> random.nextInt(4) == 0 ? "edited" : word);
  }

  private static String text(String language, int number, int words, UnaryOperator<String> change) {
    Random random = new Random(number);
    return IntStream.range(0, words)
        .mapToObj(
            i -> change.apply(word(language, (int) (WORDS * Math.pow(random.nextDouble(), 2)))))
        .collect(joining(" "));
  }

  private static String word(String language, int number) {
    return language + (char) ('a' + number / 26 % 26) + (char) ('a' + number % 26);
  }
}
