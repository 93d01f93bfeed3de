package org.neardup.text;

import com.ibm.icu.text.Normalizer2;
import java.util.function.IntPredicate;

/**
 * The NFKC_Casefold of single characters that become one character whatever stands before them:
 * most letters and signs of all alphabets. A text of them alone is normalised by looking each up.
 * Immutable and thread safe; it takes some milliseconds to make.
 */
final class CharFolds {

  static final Normalizer2 NFKC_CASEFOLD = Normalizer2.getNFKCCasefoldInstance();

  /** The letters of alphabets and the signs of general punctuation are below. */
  private static final int END = 0x2100;

  private static final int ASCII = 128;

  /** White space; the character is a space. */
  static final int WHITE = 1 << 16;

  /** A character that is left out; it becomes 0. */
  static final int DROPPED = 1 << 17;

  /** With everything that has an entry at all. */
  static final CharFolds ALL = new CharFolds(END, c -> false, c -> false);

  /**
   * The character in the low 16 bits, and {@link #WHITE} or {@link #DROPPED}; 0 if the character is
   * not so simple.
   */
  private final int[] entries;

  private CharFolds(int end, IntPredicate isDropped, IntPredicate isNone) {
    entries = new int[end];
    for (int c = 0; c < end; c++) {
      entries[c] = isNone.test(c) ? 0 : isDropped.test(c) ? DROPPED : entry(c);
    }
  }

  /** The table of ASCII, of which some characters are left out and some have no entry. */
  static CharFolds ascii(IntPredicate isDropped, IntPredicate isNone) {
    return new CharFolds(ASCII, isDropped, isNone);
  }

  private static int entry(int c) {
    String folded = NFKC_CASEFOLD.normalize(Character.toString(c));
    if (folded.length() != 1 || !NFKC_CASEFOLD.hasBoundaryBefore(c)) {
      return 0;
    }
    char one = folded.charAt(0);
    return WhiteSpace.is(one) ? WHITE | ' ' : one;
  }

  /** A character's entry, 0 if it has none. */
  int of(char c) {
    return c < entries.length ? entries[c] : 0;
  }
}
