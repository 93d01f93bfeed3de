package org.neardup.vector;

import java.util.Objects;
import org.neardup.text.Check;
import org.neardup.text.EnumNames;

/**
 * How terms are weighted.
 *
 * @param kind the formula
 * @param k1 saturation of the term frequency in {@link Kind#BM25}, 0 to 100
 * @param b share of the length normalisation in {@link Kind#BM25}, 0 to 1
 */
public record Weighting(Kind kind, double k1, double b) {

  /** The default of {@code k1}. */
  public static final double DEFAULT_K1 = 1.2;

  /** The default of {@code b}. */
  public static final double DEFAULT_B = 0.75;

  /** The formulas. */
  public enum Kind implements EnumNames {
    /** The term's frequency in the unit. */
    TF,
    /** 1 + ln tf. */
    LOG_TF,
    /** tf times ln(N / df). */
    TF_IDF,
    /** Okapi BM25 (Robertson et al., TREC-3): saturated, length-normalised frequency times idf. */
    BM25;

    /** Whether document frequencies are needed. */
    public boolean needsStatistics() {
      return this == TF_IDF || this == BM25;
    }
  }

  public Weighting {
    Objects.requireNonNull(kind, "kind");
    Check.that(k1 >= 0 && k1 <= 100, "[k1] must be between 0 and 100, got %s", k1);
    Check.that(b >= 0 && b <= 1, "[b] must be between 0 and 1, got %s", b);
  }

  /** A formula with the default parameters. */
  public static Weighting of(Kind kind) {
    return new Weighting(kind, DEFAULT_K1, DEFAULT_B);
  }
}
