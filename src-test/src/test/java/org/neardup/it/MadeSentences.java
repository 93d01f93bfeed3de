package org.neardup.it;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sentences of made-up words on one subject, from a fixed seed: all draw on the same words. None of
 * the words is an abbreviation, so that everybody cuts the sentences at the same places; and all
 * are short, so that a sentence has little in common with itself in another order.
 */
final class MadeSentences {

  private static final int VOCABULARY = 1_500;

  private final Random random;
  private final List<String> vocabulary;

  MadeSentences(long seed) {
    random = new Random(seed);
    vocabulary = Stream.generate(this::newWord).limit(VOCABULARY).toList();
  }

  private String newWord() {
    StringBuilder word = new StringBuilder();
    for (int syllables = 2 + random.nextInt(2); syllables > 0; syllables--) {
      word.append("bdfgklmnprstvz".charAt(random.nextInt(14)));
      word.append("aeiou".charAt(random.nextInt(5)));
    }
    return word.append("nrt".charAt(random.nextInt(3))).toString();
  }

  /** A word of the subject. */
  String word() {
    return vocabulary.get(random.nextInt(VOCABULARY));
  }

  /** A sentence of so many words. */
  String sentence(int words) {
    return sentence(Stream.generate(this::word).limit(words).toList());
  }

  /** A sentence of these words. */
  static String sentence(List<String> words) {
    String text = String.join(" ", words) + ".";
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** So many sentences of 18 to 27 words. */
  List<String> sentences(int count) {
    return Stream.generate(() -> sentence(18 + random.nextInt(10)))
        .limit(count)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** The words of a sentence, without its full stop and in lower case. */
  static List<String> words(String sentence) {
    String text = Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    return new ArrayList<>(Arrays.asList(text.substring(0, text.length() - 1).split(" ")));
  }

  /** The sentence with two to four of its words replaced, left out or put in. */
  String edited(String sentence) {
    List<String> words = words(sentence);
    for (int edits = 2 + random.nextInt(3); edits > 0; edits--) {
      int place = 1 + random.nextInt(words.size() - 2);
      switch (random.nextInt(3)) {
        case 0 -> words.set(place, word());
        case 1 -> words.remove(place);
        default -> words.add(place, word());
      }
    }
    return sentence(words);
  }

  /** The sentence with its words in another order. */
  String shuffled(String sentence) {
    List<String> words = words(sentence);
    Collections.shuffle(words, random);
    return sentence(words);
  }

  /** The sentence with so many of its words replaced. */
  String replaced(String sentence, int count) {
    List<String> words = words(sentence);
    List<Integer> places =
        IntStream.range(0, words.size()).boxed().collect(Collectors.toCollection(ArrayList::new));
    Collections.shuffle(places, random);
    places.subList(0, count).forEach(place -> words.set(place, word()));
    return sentence(words);
  }

  /** A place in a list, its end included. */
  int place(List<?> list) {
    return random.nextInt(list.size() + 1);
  }
}
