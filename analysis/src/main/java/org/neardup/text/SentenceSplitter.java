package org.neardup.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.text.StringCharacterIterator;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the sentences of a raw text with ICU's sentence break iterator (UAX #29, section 5) and the
 * abbreviations that CLDR lists for the language, after which a full stop ends no sentence ("Dr.
 * Smith").
 *
 * <p>Not thread safe: one per thread. O(length).
 */
public final class SentenceSplitter {

  private final BreakIterator boundaries;

  /**
   * A splitter for a language given as BCP 47 tag; a language that CLDR knows nothing special of
   * gets the common rules.
   */
  public SentenceSplitter(String language) {
    boundaries =
        BreakIterator.getSentenceInstance(ULocale.forLanguageTag(language + "-u-ss-standard"));
  }

  /**
   * The sentences in text order, without the white space around them; a sentence of white space
   * alone is none.
   *
   * @return spans in UTF-16 code units of {@code text}
   */
  public List<Span> split(CharSequence text) {
    List<Span> sentences = new ArrayList<>();
    boundaries.setText(new StringCharacterIterator(text.toString()));
    int start = boundaries.first();
    for (int end = boundaries.next(); end != BreakIterator.DONE; end = boundaries.next()) {
      Span trimmed = WhiteSpace.trim(text, start, end);
      if (trimmed.start() < trimmed.end()) {
        sentences.add(trimmed);
      }
      start = end;
    }
    return sentences;
  }
}
