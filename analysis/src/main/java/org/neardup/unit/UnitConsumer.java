package org.neardup.unit;

import org.neardup.text.NormalizedText;

/** Receives the units of a value one by one. */
@FunctionalInterface
public interface UnitConsumer {

  enum Outside {
    TOO_SHORT,
    TOO_LONG,
    /** Not shorter than {@code min_length}, but of fewer than {@code min_words} words. */
    TOO_FEW_WORDS,
    /** A sentence, but with no letter in it: dotted lines, numbers of a table. */
    NO_LETTER,
    /** One of the {@link IgnoredSentences}: a sentence, also where units are no sentences. */
    IGNORED
  }

  /**
   * A unit within the limits.
   *
   * @param position counts every sentence of the value from 0, kept or not
   * @param start first UTF-16 code unit in the raw value
   * @param end code unit after the last
   * @param unit the normalised text; valid only during the call
   */
  void accept(int position, int start, int end, NormalizedText unit);

  /**
   * A unit outside the limits, or an ignored sentence; by default it is left out.
   *
   * @param why which limit it misses after normalisation
   */
  default void outside(int position, int start, int end, Outside why) {}
}
