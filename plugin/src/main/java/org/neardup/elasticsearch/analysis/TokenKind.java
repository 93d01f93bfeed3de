package org.neardup.elasticsearch.analysis;

import org.neardup.lsh.Setting;
import org.neardup.text.EnumNames;

/** The kinds of tokens, each with an analyzer and a token filter of its name. */
public enum TokenKind implements EnumNames {
  /** Band tokens of MinHash signatures. */
  MINHASH_BANDS(Setting.JACCARD),
  /** Prefix tokens of hyperplane signatures. */
  RANDOM_PROJECTION_PREFIXES(Setting.COSINE);

  private final String similarity;

  TokenKind(String similarity) {
    this.similarity = similarity;
  }

  /** The value of the setting {@code similarity}. */
  String similarity() {
    return similarity;
  }
}
