package org.neardup.scale;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A long text as words, from which units borrow phrases, so that units share text as those of a
 * real corpus do. Either made up, frequencies falling as in a language (Zipf), or those of a file.
 */
final class WordStream {
  private static final int VOCABULARY = 20_000;
  private static final int LENGTH = 2_000_000;

  private final String[] words;

  private WordStream(String[] words) {
    this.words = words;
  }

  /** Made-up words of 5 letters and more: none is an abbreviation that ends no sentence. */
  static WordStream made(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Set<String> vocabulary = new LinkedHashSet<>();
    while (vocabulary.size() < VOCABULARY) {
      vocabulary.add(word(random, 2 + vocabulary.size() * 3 / VOCABULARY));
    }
    String[] ranked = vocabulary.toArray(String[]::new);
    double[] upTo = new double[VOCABULARY];
    double sum = 0;
    for (int rank = 0; rank < VOCABULARY; rank++) {
      sum += 1 / (rank + 2.7);
      upTo[rank] = sum;
    }
    String[] words = new String[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      int found = Arrays.binarySearch(upTo, random.nextDouble() * sum);
      words[i] = ranked[Math.min(VOCABULARY - 1, found < 0 ? -found - 1 : found)];
    }
    return new WordStream(words);
  }

  /** The words of a text file that are nothing but ASCII letters, in lower case. */
  static WordStream read(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        Stream<String> lines = reader.lines()) {
      String[] words =
          lines
              .flatMap(line -> Arrays.stream(line.split("[^A-Za-z]+")))
              .filter(word -> !word.isEmpty())
              .limit(10L * LENGTH)
              .map(word -> word.toLowerCase(Locale.ROOT).intern())
              .toArray(String[]::new);
      return new WordStream(words);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** A word of so many syllables. */
  static String word(SplittableRandom random, int syllables) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < syllables; i++) {
      word.append("bdfgklmnprstvz".charAt(random.nextInt(14)));
      word.append("aeiou".charAt(random.nextInt(5)));
    }
    return word.append("nrt".charAt(random.nextInt(3))).toString();
  }

  int size() {
    return words.length;
  }

  String word(int place) {
    return words[place % words.length];
  }
}
