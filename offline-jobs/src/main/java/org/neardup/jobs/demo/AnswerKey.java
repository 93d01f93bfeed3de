package org.neardup.jobs.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.neardup.text.Normalizer;

/** The pairs that were planted in the demo dump: some to be found, others that only look alike. */
final class AnswerKey {
  private static final Set<String> NOT_TO_BE_FOUND = Set.of("below", "negative");

  private final List<Entry> entries;
  private final Map<String, String> titles = new HashMap<>();

  private AnswerKey(List<Entry> entries) {
    this.entries = entries;
    for (Entry entry : entries) {
      titles.put(entry.pageA, entry.titleA);
      titles.put(entry.pageB, entry.titleB);
    }
  }

  /** One line of the key: two sentences on two pages and their exact similarity. */
  record Entry(
      String kind,
      String titleA,
      String titleB,
      double similarity,
      String sentenceA,
      String sentenceB,
      String pageA,
      String pageB) {

    /** Whether the pair is a near duplicate. */
    boolean planted() {
      return !NOT_TO_BE_FOUND.contains(kind);
    }

    private static Entry parse(String line) {
      String[] f = line.split("\t", -1);
      return new Entry(f[0], f[1], f[2], Double.parseDouble(f[3]), f[4], f[5], f[6], f[7]);
    }
  }

  static AnswerKey shipped() throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(DemoFiles.open(DemoFiles.ANSWER_KEY), StandardCharsets.UTF_8))) {
      return new AnswerKey(in.lines().skip(1).map(Entry::parse).toList());
    }
  }

  List<Entry> entries() {
    return entries;
  }

  /** The title of a page, or its id when the key does not speak of it. */
  String title(String page) {
    return titles.getOrDefault(page, "page " + page);
  }

  /** The name of a sentence in the key: its page and its normalised text. */
  static String name(String page, String sentence, Normalizer normalizer) {
    return page + " " + normalizer.normalize(sentence);
  }
}
