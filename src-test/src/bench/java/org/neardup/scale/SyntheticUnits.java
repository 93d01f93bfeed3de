package org.neardup.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.neardup.text.Unit;

/**
 * A corpus of any number of units, each made from the seed and its number alone, so that nothing is
 * held in memory. The kinds of 100 units:
 *
 * <ul>
 *   <li>10 are copies of one and the same text (boilerplate);
 *   <li>13 fill in one word of a long template: all are similar to each other, share their buckets
 *       and no two are equal;
 *   <li>5 fill in a short form and share much text, but are below any threshold of interest;
 *   <li>10 are copies of another unit with a few words changed, of a similarity that is known;
 *   <li>62 are phrases of a common text, put together.
 * </ul>
 */
final class SyntheticUnits {
  enum Kind {
    COPY,
    TEMPLATE,
    FORM,
    EDITED,
    FRESH
  }

  private static final int PHRASE = 6;

  /** An edited unit and its original lie in the same block of this size. */
  private static final int NEAR = 1000;

  /** Spreads the kinds over neighbouring numbers; has no factor in common with 100. */
  private static final int SPREAD = 37;

  private final Unit unit;
  private final WordStream stream;
  private final long seed;
  private final String boilerplate;
  private final List<String> template;
  private final List<String> form;

  SyntheticUnits(Unit unit, long seed) {
    this.unit = unit;
    this.stream = WordStream.made(seed);
    this.seed = seed;
    SplittableRandom random = random(-1);
    boilerplate = write(fresh(random));
    template = phrases(random, unit == Unit.SENTENCE ? 55 : 600);
    form = phrases(random, unit == Unit.SENTENCE ? 12 : 150);
  }

  static Kind kind(long number) {
    int place = (int) (number * SPREAD % 100);
    return place < 10
        ? Kind.COPY
        : place < 23
            ? Kind.TEMPLATE
            : place < 28 ? Kind.FORM : place < 38 ? Kind.EDITED : Kind.FRESH;
  }

  String text(long number) {
    return switch (kind(number)) {
      case COPY -> boilerplate;
      case TEMPLATE -> write(filled(template, number, 1));
      case FORM -> write(filled(form, number, unit == Unit.SENTENCE ? 3 : 30));
      case EDITED -> write(edited(number));
      case FRESH -> write(fresh(random(number)));
    };
  }

  /**
   * The unit that an edited one is a copy of.
   *
   * @param number of a unit of kind {@link Kind#EDITED}
   */
  long original(long number) {
    SplittableRandom random = random(number);
    while (true) {
      // Near by, so that the beginning of a corpus has both.
      long original = number / NEAR * NEAR + random.nextInt(NEAR);
      if (kind(original) == Kind.FRESH) {
        return original;
      }
    }
  }

  private List<String> edited(long number) {
    SplittableRandom random = random(number).split();
    List<String> words = fresh(random(original(number)));
    int changes = 1 + random.nextInt(unit == Unit.SENTENCE ? 4 : words.size() / 30);
    for (int i = 0; i < changes; i++) {
      words.set(random.nextInt(words.size()), stream.word(random.nextInt(stream.size())));
    }
    return words;
  }

  private List<String> fresh(SplittableRandom random) {
    int words = unit == Unit.SENTENCE ? random.nextInt(16, 29) : random.nextInt(150, 650);
    return phrases(random, words);
  }

  private List<String> phrases(SplittableRandom random, int words) {
    List<String> phrases = new ArrayList<>(words);
    while (phrases.size() < words) {
      int start = random.nextInt(stream.size());
      int length = Math.min(PHRASE, words - phrases.size());
      IntStream.range(0, length).forEach(i -> phrases.add(stream.word(start + i)));
    }
    return phrases;
  }

  private List<String> filled(List<String> blank, long number, int places) {
    List<String> words = new ArrayList<>(blank);
    SplittableRandom random = random(number);
    for (int place = 0; place < places; place++) {
      words.set((place + 1) * words.size() / (places + 1), WordStream.word(random, 4));
    }
    return words;
  }

  private SplittableRandom random(long number) {
    return new SplittableRandom(
        new SplittableRandom(seed ^ (number * 0x9E3779B97F4A7C15L)).nextLong());
  }

  private static String write(List<String> words) {
    String text = String.join(" ", words) + ".";
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /**
   * A long text as words, from which units borrow phrases, so that units share text as in a real
   * corpus. Frequencies of the made-up words fall as in a language (Zipf).
   */
  private static final class WordStream {
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
}
