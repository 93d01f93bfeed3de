package org.neardup.elasticsearch;

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

/**
 * Two made languages and the files that schemes need to compare their texts: word number i is "en"
 * and i in letters, or "de" and the same letters.
 */
public final class CosineFiles {

  private static final int WORDS = 400;

  private CosineFiles() {}

  /**
   * Writes {@code en.stats}, {@code de.stats}, {@code de-en.tsv}, {@code words.vec}, {@code
   * mean.stats}, and of each {@code other-} with another content.
   */
  public static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String other : List.of("", "other-")) {
      int seed = other.length();
      statistics(folder.resolve(other + "en.stats"), "en", seed, false);
      statistics(folder.resolve(other + "de.stats"), "de", seed, false);
      statistics(folder.resolve(other + "mean.stats"), "en", seed, true);
      Files.write(folder.resolve(other + "de-en.tsv"), translations(seed));
      Path text = folder.resolve(other + "words.txt");
      Files.write(text, IntStream.range(0, WORDS).mapToObj(i -> vector(i, seed)).toList());
      try (OutputStream out = Files.newOutputStream(folder.resolve(other + "words.vec"))) {
        WordVectorSource.convert(text, WordVectorSource.Format.GLOVE, false, out);
      }
    }
  }

  private static void statistics(Path file, String language, int seed, boolean withMean)
      throws IOException {
    Normalizer normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));
    TermReader reader = new TermReader(TermOptions.PLAIN);
    TermStatistics.Builder builder = new TermStatistics.Builder();
    for (int text = 0; text < 200; text++) {
      String raw = text(language, 1000 * seed + text, 40);
      NormalizedText unit = new NormalizedText();
      normalizer.normalize(raw, 0, raw.length(), unit);
      builder.add(reader.read(unit));
    }
    if (withMean) {
      VectorSum sum = new VectorSum(8);
      sum.add(UnitVector.dense(new Random(seed).doubles(8, -.5, .5).toArray()));
      builder.setSum(sum);
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      builder.write(out);
    }
  }

  private static List<String> translations(int seed) {
    return IntStream.range(0, WORDS)
        .boxed()
        .flatMap(
            i ->
                List.of(
                    word("de", i) + "\t" + word("en", i) + "\t0.9",
                    word("de", i) + "\t" + word("en", (i + 7 + seed) % WORDS) + "\t0.1")
                    .stream())
        .toList();
  }

  private static String vector(int word, int seed) {
    return word("en", word)
        + new Random(31L * word + seed)
            .doubles(8, -1, 1)
            .mapToObj(value -> " " + (float) value)
            .collect(joining());
  }

  /** A text of some words, the frequent ones more often than the rare ones. */
  public static String text(String language, int number, int words) {
    return text(language, number, words, word -> word);
  }

  /** The same text with every fourth word replaced. */
  public static String edited(String language, int number, int words) {
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
