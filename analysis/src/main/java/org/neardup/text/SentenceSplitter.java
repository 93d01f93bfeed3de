package org.neardup.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.text.UnicodeSet.SpanCondition;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.text.TextOptions.SentenceRules;

/**
 * Finds the sentences of a raw text with ICU's sentence break iterator (UAX #29, section 5) and
 * what {@link SentenceRules} add to it, or takes each line as one.
 *
 * <p>Not thread safe: one per thread. O(length).
 */
public final class SentenceSplitter {

  /** UAX #29 takes one of them directly behind the full stop for a closing one. */
  private static final UnicodeSet OPENING = new UnicodeSet("[\\p{Ps}\\p{Pi}]").freeze();

  private static final UnicodeSet BEGINS_BRACKET = new UnicodeSet("[「『（]").freeze();

  /** A quotation or a parenthesis, which may have several sentences, in the middle of one. */
  private static final Pattern BRACKETS =
      Pattern.compile("「[^「」\\v]{0,200}+」|『[^『』\\v]{0,200}+』|（[^（）\\v]{0,200}+）");

  /**
   * Where a word goes on, as in {@code show.php?page=1}, or a Japanese particle stands behind a
   * quotation. Behind a number or a word without capitals a space may have been forgotten.
   */
  private static final Pattern JOINED =
      Pattern.compile(
          "(?<=((?<![\\p{Lo}\\p{M}\\p{Nd}.])\\.|[!?\u2024])[\\p{Pe}\\p{Pf}\"']{0,9})[\\p{L}\\p{Nd}]"
              + "|(?<=[\\p{Pe}\\p{Pf}])\\p{IsHiragana}");

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
    Matcher joined = JOINED.matcher(raw).useTransparentBounds(true);
    Matcher brackets = BRACKETS.matcher(raw);
    boolean more = BEGINS_BRACKET.containsSome(raw) && brackets.find();
    try {
      int start = boundaries.first();
      for (int next = boundaries.next(); next != BreakIterator.DONE; next = boundaries.next()) {
        int end = next == raw.length() ? next : OPENING.spanBack(raw, next, SpanCondition.SIMPLE);
        while (more && brackets.end() <= end) {
          more = brackets.find();
        }
        boolean inside =
            more && brackets.start() < end
                || !Character.isWhitespace(raw.charAt(end - 1))
                    && joined.region(end, raw.length()).lookingAt();
        if (end == raw.length() || !(inside || goesOn(raw, end))) {
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
