package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import java.nio.CharBuffer;
import java.util.Set;
import java.util.function.IntPredicate;
import org.neardup.text.TextOptions.Normalization;

/**
 * Brings a unit into the form in which it is compared: {@link CharacterFolding}, which also drops
 * soft hyphens and zero-width characters, optionally without digits, with English {@link
 * Contractions} written out, without punctuation, in this order; runs of White_Space as one space,
 * trimmed. Unpaired surrogates become U+FFFD first. Combining marks in a row are normalised {@value
 * #MAX_MARKS} at a time.
 *
 * <p>Text whose characters are normalised one by one, nearly all there is, takes a table-driven
 * path that gives the same result: {@link CharFolds}. The rest goes through ICU, the fewer
 * characters of it the fewer options there are. Thread safe; O(length).
 */
public final class Normalizer {

  /** Most marks in a row that are put in order together; the longest in use have some ten. */
  private static final int MAX_MARKS = 256;

  private static final int ASCII = 128;

  /** The number of characters that go through ICU at once; a piece goes on to the next boundary. */
  private static final int PIECE = 1 << 12;

  /**
   * For each character out of ICU: the builders and strings that it goes through until the unit.
   */
  private static final int BYTES_A_CHARACTER = 18;

  private final int stripped;

  /** The categories that are taken out before contractions are looked for: all but punctuation. */
  private final int strippedBefore;

  private final boolean expandContractions;
  private final CharFolds folds;

  public Normalizer(TextOptions options) {
    Set<Normalization> changes = options.changes();
    stripped = Normalization.strippedBy(changes);
    strippedBefore = stripped & ~Normalization.strippedBy(Set.of(Normalization.STRIP_PUNCTUATION));
    expandContractions = changes.contains(Normalization.EXPAND_CONTRACTIONS);
    folds =
        stripped == 0 && !expandContractions
            ? CharFolds.ALL
            : new CharFolds(ASCII, c -> isOf(stripped, c), c -> c == '\'' && expandContractions);
  }

  public String normalize(String raw) {
    NormalizedText out = new NormalizedText();
    normalize(raw, 0, raw.length(), out);
    return out.toString();
  }

  /**
   * Normalises a piece of a text.
   *
   * @param raw any text, well-formed or not
   * @param start the piece's first UTF-16 code unit
   * @param end the code unit after its last
   * @param out receives the result; earlier contents are overwritten
   */
  public void normalize(String raw, int start, int end, NormalizedText out) {
    char[] chars = out.scratch(raw, start, end);
    int length = end - start;
    out.clear(length);
    if (!normalizeByCharacter(chars, length, out)) {
      normalizeWhole(chars, length, out);
    }
  }

  private boolean normalizeByCharacter(char[] chars, int length, NormalizedText out) {
    int next = appendSimple(chars, 0, length, out);
    while (next < length) {
      if (folds != CharFolds.ALL) {
        return false;
      }
      next = appendFolded(chars, next, length, out);
      next = appendSimple(chars, next, length, out);
    }
    out.trimEnd();
    return true;
  }

  /**
   * Normalises from a character on to the first one without entry. All are looked up before any is
   * left out: that keeps the loop free of branches that no processor can foretell, and most texts
   * are done then.
   *
   * @return the offset of that next character
   */
  private int appendSimple(char[] chars, int at, int length, NormalizedText out) {
    byte[] buffer = out.bytes();
    int size = out.length();
    int before = out.endsWithSpace() ? CharFolds.WHITE : 0;
    int left = 0;
    int i = at;
    for (; i < length; i++) {
      int entry = folds.of(chars[i]);
      if (entry == 0) {
        break;
      }
      NormalizedText.set(buffer, size + i - at, (char) entry);
      left |= entry & (before | CharFolds.DROPPED);
      before = entry;
    }
    out.setLength(size + i - at);
    if ((left & (CharFolds.WHITE | CharFolds.DROPPED)) != 0) {
      out.compact(size);
    }
    return i;
  }

  /**
   * Normalises from a character on that the table has no entry for, with the one before it if they
   * may combine. Ends before the next character that has an entry and is not dropped, since that
   * combines with nothing before it, or in long runs before any that combines with nothing before
   * it.
   *
   * @return where that one is
   */
  private int appendFolded(char[] chars, int at, int length, NormalizedText out) {
    int end = at + 1;
    while (end < length
        && (folds.of(chars[end]) & ~CharFolds.DROPPED) == 0
        && (end < at + PIECE || !isBoundary(chars, end, length))) {
      end++;
    }
    UnpairedSurrogates.replace(chars, at, end);
    int start = at;
    // A space combines with nothing.
    if (!out.endsWithSpace()
        && !CharacterFolding.isBoundary(Character.codePointAt(chars, at, end))) {
      do {
        start--;
      } while (folds.of(chars[start]) == CharFolds.DROPPED);
      out.setLength(out.length() - 1);
    }
    CharSequence folded = foldPiece(CharBuffer.wrap(chars, start, end - start));
    out.reserve(folded.length() + length - end);
    collapse(folded, out);
    return end;
  }

  private static boolean isBoundary(char[] chars, int at, int length) {
    return !Character.isLowSurrogate(chars[at])
        && CharacterFolding.isBoundary(Character.codePointAt(chars, at, length));
  }

  private void normalizeWhole(char[] chars, int length, NormalizedText out) {
    UnpairedSurrogates.replace(chars, 0, length);
    CharSequence folded = fold(chars, length, out);
    if (expandContractions) {
      folded = Contractions.expand(strip(folded, strippedBefore));
    }
    if (stripped != 0) {
      // Characters that a stripped one kept apart may now compose.
      char[] kept = strip(folded, stripped).toString().toCharArray();
      folded = fold(kept, kept.length, out);
    }
    out.clear(folded.length());
    collapse(folded, out);
    out.trimEnd();
  }

  /** Folds piece by piece; the memory of each piece is accounted for before the next. */
  private static CharSequence fold(char[] chars, int length, NormalizedText out) {
    StringBuilder folded = new StringBuilder(length);
    for (int start = 0, end; start < length; start = end) {
      end = Math.min(length, start + PIECE);
      while (end < length && !isBoundary(chars, end, length)) {
        end++;
      }
      CharSequence piece = foldPiece(CharBuffer.wrap(chars, start, end - start));
      out.account((long) BYTES_A_CHARACTER * piece.length());
      folded.append(piece);
    }
    return folded;
  }

  /**
   * Folds, but in pieces where more marks follow each other than any language has: NFKC sorts them
   * in quadratic time, which is minutes for a million.
   */
  private static CharSequence foldPiece(CharSequence text) {
    StringBuilder folded = new StringBuilder(text.length());
    int start = 0;
    int marks = 0;
    for (int end = 0; end < text.length(); ) {
      int codePoint = Character.codePointAt(text, end);
      marks = CharacterFolding.isBoundary(codePoint) ? 0 : marks + 1;
      end += Character.charCount(codePoint);
      if (marks == MAX_MARKS || end == text.length()) {
        folded.append(CharacterFolding.fold(text.subSequence(start, end)));
        start = end;
        marks = 0;
      }
    }
    return folded;
  }

  private static CharSequence strip(CharSequence text, int categories) {
    if (categories == 0) {
      return text;
    }
    StringBuilder kept = new StringBuilder(text.length());
    text.codePoints().filter(c -> !isOf(categories, c)).forEach(kept::appendCodePoint);
    return kept;
  }

  private static boolean isOf(int categories, int codePoint) {
    return ((categories >>> UCharacter.getType(codePoint)) & 1) != 0;
  }

  /** Appends a text with one space for each run of white space, to a buffer with room for it. */
  private static void collapse(CharSequence text, NormalizedText out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!WhiteSpace.is(c)) {
        out.append(c);
      } else if (!out.endsWithSpace()) {
        out.append(' ');
      }
    }
  }

  /**
   * The folding of single characters that become one character, or none, whatever precedes them:
   * most letters and signs of all alphabets, Han and Hangul. A text of them alone is normalised by
   * looking each up. Immutable and thread safe; it takes some milliseconds to make.
   */
  private static final class CharFolds {

    /** The end of Hangul, the last script whose characters mostly stay as they are. */
    private static final int END = 0xd7a4;

    /** White space; the character is a space. */
    static final int WHITE = 1 << 16;

    /** A character that is left out; it becomes 0. */
    static final int DROPPED = 1 << 17;

    /** With everything that has an entry at all. */
    static final CharFolds ALL = new CharFolds(END, c -> false, c -> false);

    /**
     * The character in the low 16 bits, and {@link #WHITE} or {@link #DROPPED}; 0 if the character
     * is not so simple.
     */
    private final int[] entries;

    /**
     * The table up to a character. Characters are left out, or have no entry, if a predicate holds
     * for their folding.
     */
    CharFolds(int end, IntPredicate isDropped, IntPredicate isNone) {
      entries = new int[end];
      for (int c = 0; c < end; c++) {
        int entry = entry(c);
        char folded = (char) entry;
        entries[c] = isNone.test(folded) ? 0 : isDropped.test(folded) ? DROPPED : entry;
      }
    }

    private static int entry(int c) {
      if (CharacterFolding.isInert(c)) {
        return c;
      }
      String folded = CharacterFolding.fold(Character.toString(c));
      if (folded.isEmpty()) {
        return DROPPED;
      }
      if (folded.length() != 1 || !CharacterFolding.isBoundary(c)) {
        return 0;
      }
      char one = folded.charAt(0);
      return WhiteSpace.is(one) ? WHITE | ' ' : one;
    }

    int of(char c) {
      return c < entries.length ? entries[c] : 0;
    }
  }
}
