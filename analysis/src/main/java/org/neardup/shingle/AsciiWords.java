package org.neardup.shingle;

import java.util.Arrays;
import org.neardup.text.NormalizedText;

/**
 * The words of UAX #29 where a text is ASCII, as Lucene's StandardTokenizer finds them: letters,
 * digits and underscores in a row, with at least one letter or digit. A word may also contain a
 * colon between two letters, a comma or semicolon between two digits, and a full stop or apostrophe
 * between two letters or two digits.
 *
 * <p>A text is read in blocks of {@value #BLOCK} characters. A table makes two masks of a block,
 * which of its characters belong to words and which are special, and the bits at which the first
 * mask changes are where words begin and end. So no branch depends on the length of a word, which
 * is unpredictable; what may join two words, and words with underscores, are looked at one by one.
 *
 * <p>A space always parts words, so that a text can be cut there into pieces read in different
 * ways. Not thread safe; reused from unit to unit.
 */
final class AsciiWords {

  /** The tokenizer cuts words of more than 255 characters: longer ones than this are left to it. */
  static final int LONGEST = 250;

  /** The number of ASCII characters in a row that are worth leaving the tokenizer for. */
  private static final int MIN_RUN = 16;

  private static final int BLOCK = Integer.SIZE;

  private static final int LETTER = 1;
  private static final int DIGIT = 2;
  private static final int UNDERSCORE = 4;

  /** The kind of each ASCII character: letter, digit, underscore, or 0. */
  private static final byte[] KINDS = new byte[128];

  /** For each ASCII character, the kinds of characters that it may join in a word. */
  private static final byte[] JOINS = new byte[128];

  /**
   * For each ASCII character, bit 0 is set if it belongs to words, bit {@value #BLOCK} if it may
   * join them or is an underscore.
   */
  private static final long[] MASKS = new long[128];

  static {
    for (char c = 0; c < 128; c++) {
      boolean letter = (c | 32) >= 'a' && (c | 32) <= 'z';
      boolean digit = c >= '0' && c <= '9';
      KINDS[c] = (byte) (letter ? LETTER : digit ? DIGIT : c == '_' ? UNDERSCORE : 0);
      JOINS[c] =
          switch (c) {
            case ':' -> LETTER;
            case ',', ';' -> DIGIT;
            case '.', '\'' -> LETTER | DIGIT;
            default -> 0;
          };
      MASKS[c] = (KINDS[c] != 0 ? 1 : 0) | (JOINS[c] != 0 || c == '_' ? 1L << BLOCK : 0);
    }
  }

  private int[] edges = new int[256];

  private int size;

  /**
   * The end of the pieces from an index on that are ASCII: the index itself if the first is not.
   */
  static int asciiEnd(NormalizedText unit, int from) {
    int end = unit.asciiEnd(from, unit.length());
    if (end < unit.length()) {
      while (end > from && unit.charAt(end - 1) != ' ') {
        end--;
      }
    }
    return end;
  }

  /**
   * The end of the pieces from an index on that the tokenizer reads: enough ASCII follows, or no
   * text.
   */
  static int otherEnd(NormalizedText unit, int from) {
    for (int i = from; i + MIN_RUN <= unit.length(); i += MIN_RUN) {
      int end = unit.asciiEnd(i, i + MIN_RUN);
      for (int space = i; end == i + MIN_RUN && space < end; space++) {
        if (unit.charAt(space) == ' ') {
          return space + 1;
        }
      }
    }
    return unit.length();
  }

  /**
   * Finds the words of a part of a unit that is ASCII, from the first one on.
   *
   * @param max the number of words that are wanted; some more may be found
   */
  void read(NormalizedText unit, int from, int to, int max) {
    byte[] text = unit.bytes();
    boolean underscores = false;
    int before = 0;
    size = 0;
    // A word that ends with the part ends before an empty block at the latest.
    for (int at = from; at <= to && count() < max; at += BLOCK) {
      int end = Math.min(at + BLOCK, to);
      long masks = 0;
      for (int i = at; i < end; i++) {
        masks |= MASKS[ascii(text, i)] << (i - at);
      }
      int words = (int) masks;
      int special = (int) (masks >>> BLOCK);
      underscores |= (words & special) != 0;
      int next = end < to ? (int) MASKS[ascii(text, end)] << (BLOCK - 1) : 0;
      int between = special & ~words & (words << 1 | before) & (words >>> 1 | next);
      if (between != 0) {
        words |= joins(text, at, between);
      }
      int whole = size & ~1;
      addEdges(at, words ^ (words << 1 | before));
      if (underscores) {
        removeUnderscores(text, whole);
      }
      before = words >>> (BLOCK - 1);
    }
  }

  /** The bits of the characters that join the words on their two sides. */
  private static int joins(byte[] text, int at, int between) {
    int joins = between;
    for (int rest = between; rest != 0; rest &= rest - 1) {
      int i = at + Integer.numberOfTrailingZeros(rest);
      int kind = KINDS[ascii(text, i - 1)];
      if ((JOINS[ascii(text, i)] & kind) == 0 || KINDS[ascii(text, i + 1)] != kind) {
        joins &= ~Integer.lowestOneBit(rest);
      }
    }
    return joins;
  }

  private void addEdges(int at, int changes) {
    if (size + BLOCK > edges.length) {
      edges = Arrays.copyOf(edges, 2 * edges.length);
    }
    int end = size;
    for (int rest = changes; rest != 0; rest &= rest - 1) {
      edges[end++] = at + Integer.numberOfTrailingZeros(rest);
    }
    size = end;
  }

  /** Removes words without letters and digits, from an edge on. */
  private void removeUnderscores(byte[] text, int from) {
    int kept = from;
    for (int i = from; i < size; i += 2) {
      boolean begun = i + 1 == size;
      if (begun || kinds(text, edges[i], edges[i + 1]) != UNDERSCORE) {
        edges[kept++] = edges[i];
        if (!begun) {
          edges[kept++] = edges[i + 1];
        }
      }
    }
    size = kept;
  }

  private static int kinds(byte[] text, int from, int to) {
    int kinds = 0;
    for (int i = from; i < to; i++) {
      kinds |= KINDS[ascii(text, i)];
    }
    return kinds;
  }

  /** The character at an index, by its low byte alone. */
  private static int ascii(byte[] text, int index) {
    return text[index << 1] & 0x7F;
  }

  int count() {
    return size >> 1;
  }

  int start(int word) {
    return edges[2 * word];
  }

  int end(int word) {
    return edges[2 * word + 1];
  }
}
