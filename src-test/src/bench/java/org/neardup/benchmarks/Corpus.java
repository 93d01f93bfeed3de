package org.neardup.benchmarks;

import java.util.List;

/** Made texts of one length, one after the other and again: some 2 MB of them. Not thread safe. */
final class Corpus {

  private static final int CHARACTERS = 2_000_000;
  private static final int MOST = 4096;

  private final String[] texts;
  private int next;

  private Corpus(String[] texts) {
    this.texts = texts;
  }

  /** Texts of a length in characters, always the same ones. */
  static Corpus of(int length) {
    return new Corpus(Texts.of(length, Math.min(MOST, CHARACTERS / length)));
  }

  /** Articles of sentences of 120 characters each. */
  static Corpus ofArticles(int sentences) {
    String[] all = Texts.of(120, CHARACTERS / 120);
    String[] articles = new String[all.length / sentences];
    for (int i = 0; i < articles.length; i++) {
      articles[i] = String.join(" ", List.of(all).subList(i * sentences, (i + 1) * sentences));
    }
    return new Corpus(articles);
  }

  String next() {
    next = next + 1 < texts.length ? next + 1 : 0;
    return texts[next];
  }
}
