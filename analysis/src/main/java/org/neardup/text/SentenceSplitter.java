package org.neardup.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the sentences of a raw text with ICU's sentence break iterator (UAX #29, section 5); a full
 * stop after one of the language's abbreviations ends none.
 *
 * <p>Not thread safe: one per thread. O(length).
 */
public final class SentenceSplitter {

  private final BreakIterator boundaries;
  private final Abbreviations abbreviations;

  /**
   * A splitter for a language given as BCP 47 tag; a language that CLDR knows nothing special of
   * gets the common rules.
   */
  public SentenceSplitter(String language) {
    boundaries = BreakIterator.getSentenceInstance(ULocale.forLanguageTag(language));
    abbreviations = new Abbreviations(language);
  }

  /**
   * The sentences in text order, without the white space around them; a sentence of white space
   * alone is none.
   *
   * @return spans in UTF-16 code units of {@code text}
   */
  public List<Span> split(CharSequence text) {
    List<Span> sentences = new ArrayList<>();
    String raw = text.toString();
    boundaries.setText(raw);
    int start = boundaries.first();
    for (int end = boundaries.next(); end != BreakIterator.DONE; end = boundaries.next()) {
      if (end < raw.length() && abbreviations.endAt(raw, end)) {
        continue;
      }
      Span trimmed = WhiteSpace.trim(raw, start, end);
      if (trimmed.start() < trimmed.end()) {
        sentences.add(trimmed);
      }
      start = end;
    }
    return sentences;
  }
}
