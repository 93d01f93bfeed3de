package org.neardup.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.function.Consumer;
import org.neardup.text.TextOptions.SentenceRules;

/**
 * Finds the sentences of a raw text with ICU's sentence break iterator (UAX #29, section 5) and
 * what {@link SentenceRules} add to it, or takes each line as one.
 *
 * <p>Not thread safe: one per thread. O(length).
 */
public final class SentenceSplitter {

  private final SentenceRules rules;
  private final BreakIterator boundaries;
  private final Abbreviations abbreviations;
  private final LanguageRules language;

  /**
   * A splitter for a language by its BCP 47 tag; unknown ones get the common rules.
   *
   * @param abbreviations more of them than the language's
   */
  public SentenceSplitter(String tag, SentenceRules rules, List<String> abbreviations) {
    this.rules = rules;
    boundaries = BreakIterator.getSentenceInstance(ULocale.forLanguageTag(tag));
    this.abbreviations = new Abbreviations(tag, abbreviations);
    language = new LanguageRules(tag);
  }

  /**
   * Passes on the sentences in text order, without the white space around them; a sentence of white
   * space alone is none.
   */
  public void forEach(String raw, Consumer<Span> sentences) {
    switch (rules) {
      case LINES -> addLines(raw, sentences);
      case LANGUAGE -> addSentences(raw, sentences);
    }
  }

  private static void addLines(String raw, Consumer<Span> sentences) {
    int start = 0;
    for (int i = 0; i < raw.length(); i++) {
      if (isLineEnd(raw.charAt(i))) {
        add(raw, start, i, sentences);
        start = i + 1;
      }
    }
    add(raw, start, raw.length(), sentences);
  }

  /** Whether UAX #29 ends every sentence at a character. */
  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
  }

  private void addSentences(String raw, Consumer<Span> sentences) {
    boundaries.setText(raw);
    try {
      int start = boundaries.first();
      for (int end = boundaries.next(); end != BreakIterator.DONE; end = boundaries.next()) {
        if (end == raw.length() || !goesOn(raw, end)) {
          addPieces(raw, start, end, sentences);
          start = end;
        }
      }
    } finally {
      // The iterator would hold on to the text until the next one.
      boundaries.setText("");
    }
  }

  private boolean goesOn(String raw, int end) {
    return abbreviations.endAt(raw, end) || language.endsNone(raw, end);
  }

  private void addPieces(String raw, int from, int to, Consumer<Span> sentences) {
    int start = from;
    if (language.hasSpacedSentences()) {
      for (int i = from; i < to; i++) {
        if (language.endsAt(raw, i)) {
          add(raw, start, i, sentences);
          start = i;
        }
      }
    }
    add(raw, start, to, sentences);
  }

  private static void add(String raw, int start, int end, Consumer<Span> sentences) {
    Span trimmed = WhiteSpace.trim(raw, start, end);
    if (trimmed.start() < trimmed.end()) {
      sentences.accept(trimmed);
    }
  }
}
