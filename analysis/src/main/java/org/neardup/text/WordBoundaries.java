package org.neardup.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;

/**
 * Finds the words of raw texts: those of UAX #29 with a letter, digit or ideograph in them. Not
 * thread safe: one per thread. O(length).
 */
final class WordBoundaries {

  /** Gets the places of words in UTF-16 code units. */
  @FunctionalInterface
  interface WordConsumer {
    void accept(int start, int end);
  }

  private final BreakIterator boundaries = BreakIterator.getWordInstance(ULocale.ROOT);

  /** Passes on the words of a text in order. */
  void forEach(String raw, WordConsumer words) {
    boundaries.setText(raw);
    try {
      int start = boundaries.first();
      for (int end = boundaries.next(); end != BreakIterator.DONE; end = boundaries.next()) {
        if (boundaries.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT) {
          words.accept(start, end);
        }
        start = end;
      }
    } finally {
      // The iterator would hold on to the text until the next one.
      boundaries.setText("");
    }
  }
}
