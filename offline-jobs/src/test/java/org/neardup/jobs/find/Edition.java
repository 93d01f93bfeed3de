package org.neardup.jobs.find;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.neardup.jobs.FindFolder;

/** A collection of documents of sentences that changes from dump to dump. */
final class Edition {
  private static final int WORDS = 400;
  private static final int SENTENCES = 7;

  private final SplittableRandom random;
  private final Map<String, List<String>> documents = new TreeMap<>();
  private int made;

  Edition(int size, long seed) {
    random = new SplittableRandom(seed);
    for (int i = 0; i < size; i++) {
      add();
    }
  }

  /** Writes the documents as they are now. */
  String write(FindFolder folder, String name) throws IOException {
    return folder.input(
        name,
        documents.entrySet().stream()
            .map(document -> document.getKey() + "\t" + String.join(" ", document.getValue()))
            .toList());
  }

  /** Changes some documents, about one for each step. */
  void change(int steps) {
    for (int i = 0; i < steps; i++) {
      switch (random.nextInt(9)) {
        case 0 -> add();
        case 1 -> documents.remove(anyId());
        case 2 -> swap();
        case 3 -> any().add(random.nextInt(2), sentence());
        case 4 -> drop(any());
        case 5 -> any().add(0, edited(copied()));
        case 6 -> any().add(copied());
        case 7 -> edit(any(), copied().toUpperCase(Locale.ROOT));
        default -> {
          List<String> document = any();
          edit(document, edited(document.get(0)));
        }
      }
    }
  }

  private void add() {
    List<String> sentences = new ArrayList<>();
    int count = 1 + random.nextInt(SENTENCES);
    for (int i = 0; i < count; i++) {
      boolean copy = !documents.isEmpty() && random.nextInt(3) == 0;
      sentences.add(copy ? edited(copied()) : sentence());
    }
    documents.put("d" + made++, sentences);
  }

  private void swap() {
    String first = anyId();
    String second = anyId();
    List<String> held = documents.get(first);
    documents.put(first, documents.get(second));
    documents.put(second, held);
  }

  private static void drop(List<String> document) {
    if (document.size() > 1) {
      document.remove(0);
    }
  }

  private static void edit(List<String> document, String sentence) {
    document.set(0, sentence);
  }

  private String anyId() {
    List<String> ids = new ArrayList<>(documents.keySet());
    return ids.get(random.nextInt(ids.size()));
  }

  private List<String> any() {
    return documents.get(anyId());
  }

  private String copied() {
    List<String> document = any();
    return document.get(random.nextInt(document.size()));
  }

  private String sentence() {
    StringBuilder words = new StringBuilder("The");
    for (int i = 0; i < 14; i++) {
      words.append(' ').append(word());
    }
    return words.append('.').toString();
  }

  /** None, one or two words replaced. */
  private String edited(String sentence) {
    String[] words = sentence.substring(0, sentence.length() - 1).split(" ", -1);
    for (int i = random.nextInt(3); i > 0; i--) {
      words[1 + random.nextInt(words.length - 1)] = word();
    }
    return String.join(" ", words) + ".";
  }

  private String word() {
    String letters = Integer.toString(1000 + random.nextInt(WORDS) * 37, 26);
    return letters
        .chars()
        .collect(
            StringBuilder::new,
            (word, c) -> word.append((char) (Character.digit(c, 26) + 'a')),
            StringBuilder::append)
        .toString();
  }
}
