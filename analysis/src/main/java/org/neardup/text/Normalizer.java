package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import java.nio.CharBuffer;
import java.util.function.IntPredicate;

/**
 * Brings a unit into the form in which it is compared: NFKC_Casefold (UAX #44, with the pinned
 * tables of ICU4J, which also drops soft hyphens and zero-width characters), optionally without
 * digits, with English {@link Contractions} written out, without punctuation, in this order; runs
 * of White_Space as one space, trimmed. Unpaired surrogates become U+FFFD first. Of more than
 * {@value #MAX_MARKS} combining marks in a row, each {@value #MAX_MARKS} are normalised by
 * themselves.
 *
 * <p>Pure ASCII, most of the text there is, takes a table-driven path that gives the same result.
 * Thread safe; O(length).
 */
public final class Normalizer {

  private static final Normalizer2 NFKC_CASEFOLD = Normalizer2.getNFKCCasefoldInstance();
  private static final int ASCII = 128;
  private static final byte DROP = -1;

  /** Most marks in a row that are put in order together; the longest in use have some ten. */
  private static final int MAX_MARKS = 256;

  private final boolean stripPunctuation;
  private final boolean stripDigits;
  private final boolean expandContractions;

  /** What an ASCII character becomes; {@link #DROP} is left out, a space is collapsed. */
  private final byte[] ascii = new byte[ASCII];

  /** A normaliser with the given options; only those that strip or expand something matter. */
  public Normalizer(TextOptions options) {
    stripPunctuation = options.stripPunctuation();
    stripDigits = options.stripDigits();
    expandContractions = options.expandContractions();
    for (int c = 0; c < ASCII; c++) {
      boolean white = UCharacter.isUWhiteSpace(c);
      ascii[c] = (byte) (white ? ' ' : UCharacter.foldCase(c, true));
      if (isStripped(c)) {
        ascii[c] = DROP;
      }
    }
  }

  /** The normalised form of a whole text. */
  public String normalize(CharSequence raw) {
    NormalizedText out = new NormalizedText();
    normalize(raw, 0, raw.length(), out);
    return out.toString();
  }

  /**
   * Normalises a piece of a raw text.
   *
   * @param raw any text, well-formed or not
   * @param start the piece's first UTF-16 code unit
   * @param end the code unit after its last
   * @param out receives the result; what it held is overwritten
   */
  public void normalize(CharSequence raw, int start, int end, NormalizedText out) {
    char[] chars = out.scratch(raw, start, end);
    int length = end - start;
    out.clear(length);
    if (!normalizeAscii(chars, length, out)) {
      normalizeUnicode(chars, length, out);
    }
  }

  private boolean normalizeAscii(char[] chars, int length, NormalizedText out) {
    byte[] buffer = out.bytes();
    byte[] table = ascii;
    int size = 0;
    boolean space = true;
    for (int i = 0; i < length; i++) {
      char c = chars[i];
      if (c >= ASCII || c == '\'' && expandContractions) {
        return false;
      }
      byte mapped = table[c];
      if (mapped == ' ') {
        if (space) {
          continue;
        }
        space = true;
      } else if (mapped == DROP) {
        continue;
      } else {
        space = false;
      }
      NormalizedText.set(buffer, size++, (char) mapped);
    }
    out.setLength(space && size > 0 ? size - 1 : size, 0);
    return true;
  }

  private void normalizeUnicode(char[] chars, int length, NormalizedText out) {
    UnpairedSurrogates.replace(chars, length);
    CharSequence folded = fold(CharBuffer.wrap(chars, 0, length));
    if (expandContractions) {
      folded = Contractions.expand(stripDigits ? strip(folded, c -> !isDigit(c)) : folded);
    }
    if (stripPunctuation || stripDigits) {
      // What was kept apart by a stripped character may now compose.
      folded = fold(strip(folded, c -> !isStripped(c)));
    }
    collapse(folded, out);
  }

  /**
   * NFKC_Casefold, but of pieces where more marks follow each other than any language has: it sorts
   * them in quadratic time, which is minutes for a million.
   */
  private static CharSequence fold(CharSequence text) {
    int end = pieceEnd(text, 0);
    if (end == text.length()) {
      return NFKC_CASEFOLD.normalize(text);
    }
    StringBuilder folded = new StringBuilder(text.length());
    for (int start = 0; start < text.length(); start = end) {
      end = pieceEnd(text, start);
      folded.append(NFKC_CASEFOLD.normalize(text.subSequence(start, end)));
    }
    return folded;
  }

  /** Where the text ends, or the last mark that is sorted with those before it. */
  private static int pieceEnd(CharSequence text, int start) {
    int marks = 0;
    int i = start;
    while (i < text.length() && marks < MAX_MARKS) {
      int codePoint = Character.codePointAt(text, i);
      marks = NFKC_CASEFOLD.hasBoundaryBefore(codePoint) ? 0 : marks + 1;
      i += Character.charCount(codePoint);
    }
    return i;
  }

  private static String strip(CharSequence text, IntPredicate isKept) {
    StringBuilder kept = new StringBuilder(text.length());
    text.codePoints().filter(isKept).forEach(kept::appendCodePoint);
    return kept.toString();
  }

  private boolean isStripped(int codePoint) {
    return (stripPunctuation && isPunctuation(UCharacter.getType(codePoint)))
        || (stripDigits && isDigit(codePoint));
  }

  private static boolean isDigit(int codePoint) {
    return UCharacter.getType(codePoint) == UCharacter.DECIMAL_DIGIT_NUMBER;
  }

  private static boolean isPunctuation(int type) {
    return switch (type) {
      case UCharacter.DASH_PUNCTUATION,
          UCharacter.START_PUNCTUATION,
          UCharacter.END_PUNCTUATION,
          UCharacter.CONNECTOR_PUNCTUATION,
          UCharacter.OTHER_PUNCTUATION,
          UCharacter.INITIAL_PUNCTUATION,
          UCharacter.FINAL_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private static void collapse(CharSequence text, NormalizedText out) {
    int length = text.length();
    out.clear(length);
    byte[] buffer = out.bytes();
    int size = 0;
    int secondHalves = 0;
    boolean space = true;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      boolean white = WhiteSpace.is(c);
      if (white && space) {
        continue;
      }
      space = white;
      secondHalves += Character.isLowSurrogate(c) ? 1 : 0;
      NormalizedText.set(buffer, size++, white ? ' ' : c);
    }
    out.setLength(space && size > 0 ? size - 1 : size, secondHalves);
  }
}
