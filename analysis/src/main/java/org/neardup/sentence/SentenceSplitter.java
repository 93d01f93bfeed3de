package org.neardup.sentence;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.text.UnicodeSet.SpanCondition;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.text.Span;
import org.neardup.text.TextOptions.SentenceRules;
import org.neardup.text.WhiteSpace;

/**
 * Finds the sentences of a raw text with ICU's sentence break iterator (UAX #29, section 5) and
 * what {@link SentenceRules} add to it, or takes each line as one.
 *
 * <p>Not thread safe: one per thread. O(length).
 */
public final class SentenceSplitter {

  /**
   * UAX #29 takes an opening bracket or quotation mark directly after the full stop for a closing
   * one.
   */
  private static final UnicodeSet OPENING = new UnicodeSet("[\\p{Ps}\\p{Pi}]").freeze();

  /** UAX #29 ends every sentence there. */
  private static final Pattern LINE_END = Pattern.compile("[\\n\\r\u0085\u2028\u2029]");

  /** A quotation or a parenthesis, which may have several sentences, in the middle of one. */
  private static final Pattern BRACKETS =
      Pattern.compile("「[^「」\\v]{0,200}+」|『[^『』\\v]{0,200}+』|（[^（）\\v]{0,200}+）");

  /** The marks that close a quotation or bracket, also after a space: “ is one in German. */
  private static final String CLOSE = "[\\p{Pe}\\p{Pf}\u201c\u2018]";

  /** The end of a quotation after a space, as in French. */
  private static final Pattern CLOSING =
      Pattern.compile("(?<=\\h)" + CLOSE + "{1,9}(?:\\h+|(?=[\\v,;:.!?\\p{Pd}])|$)");

  /**
   * Where a word goes on, as in {@code show.php?page=1}, where a particle follows a quotation in
   * Japanese or Korean, and where a small letter or a comma follows a quotation. After a number or
   * a word without capitals a space may have been forgotten.
   */
  private static final Pattern JOINED =
      Pattern.compile(
          "(?<=((?<![\\p{Lo}\\p{M}\\p{Nd}.])\\.|[!?\u2024])[\\p{Pe}\\p{Pf}\"']{0,9})[\\p{L}\\p{Nd}]"
              + "|(?<=[\\p{Pe}\\p{Pf}])[\\p{IsHiragana}\\p{IsHangul}]"
              + ("|(?<=[!?][\\p{Pe}\\p{Pf}\\p{Pi}\"']{1,9}\\h{0,9}|[!?]\\h" + CLOSE + "\\h{0,9})")
              + "[\\p{Ll}&&\\P{IsGeorgian}]"
              + ("|(?<=" + CLOSE + ")[,;:.!?\\p{Pd}]"));

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
      case LINES -> addPieces(raw, 0, raw.length(), LINE_END, sentences);
      case LANGUAGE -> addSentences(raw, sentences);
    }
  }

  private void addSentences(String raw, Consumer<Span> sentences) {
    boundaries.setText(raw);
    Matcher closing = CLOSING.matcher(raw).useTransparentBounds(true).useAnchoringBounds(false);
    Matcher joined = JOINED.matcher(raw).useTransparentBounds(true);
    Matcher brackets = BRACKETS.matcher(raw);
    boolean more = "「『（".chars().anyMatch(c -> raw.indexOf(c) >= 0) && brackets.find();
    try {
      int start = boundaries.first();
      for (int next = boundaries.next(); next != BreakIterator.DONE; next = boundaries.next()) {
        int end = next == raw.length() ? next : OPENING.spanBack(raw, next, SpanCondition.SIMPLE);
        if (end < raw.length()
            && !Character.isLetter(raw.charAt(end))
            && closing.region(end, raw.length()).lookingAt()) {
          end = closing.end();
        }
        while (more && brackets.end() <= end) {
          more = brackets.find();
        }
        boolean inside =
            more && brackets.start() < end
                || (!Character.isWhitespace(raw.charAt(end - 1))
                        || Character.isLowerCase(raw.charAt(Math.min(end, raw.length() - 1))))
                    && joined.region(end, raw.length()).lookingAt();
        if (end == raw.length() || !(inside || goesOn(raw, end))) {
          if (language.spaces) {
            addPieces(raw, start, end, LanguageRules.SPACE, sentences);
          } else {
            add(raw, start, end, sentences);
          }
          start = end;
        }
      }
    } finally {
      // The iterator would hold on to the text until the next one.
      boundaries.setText("");
    }
  }

  private boolean goesOn(String raw, int end) {
    int stop = end;
    while (stop > 0 && Abbreviations.isSpace(raw.charAt(stop - 1))) {
      stop--;
    }
    return (abbreviations.endAt(raw, stop, end) || language.endsNone(raw, stop))
        && !language.beginsSentence(raw, end);
  }

  private static void addPieces(
      String raw, int from, int to, Pattern separator, Consumer<Span> sentences) {
    Matcher between = separator.matcher(raw).region(from, to).useTransparentBounds(true);
    int start = from;
    for (; between.find(); start = between.end()) {
      add(raw, start, between.start(), sentences);
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
