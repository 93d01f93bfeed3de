package org.neardup.elasticsearch.analysis;

import java.util.Locale;

/** The kinds of tokens, each with an analyzer and a token filter of its name. */
public enum TokenKind {
  /** Band tokens of MinHash signatures. */
  MINHASH_BANDS("jaccard"),
  /** Prefix tokens of hyperplane signatures. */
  RANDOM_PROJECTION_PREFIXES("cosine");

  private final String similarity;

  TokenKind(String similarity) {
    this.similarity = similarity;
  }

  /** The name of the analyzer and of the token filter. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The setting of that name. */
  String similarity() {
    return similarity;
  }
}
