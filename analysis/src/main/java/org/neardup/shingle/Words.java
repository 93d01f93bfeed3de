package org.neardup.shingle;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.neardup.pinned.lucene.analysis.standard.StandardTokenizer;
import org.neardup.pinned.lucene.analysis.tokenattributes.CharTermAttribute;
import org.neardup.text.NormalizedText;
import org.neardup.text.WhiteSpace;

/**
 * The words of a normalised unit (UAX #29 as Lucene's StandardTokenizer finds them, of at most 255
 * characters), joined by one space, as UTF-16LE bytes with the offset of each.
 *
 * <p>Where a script puts no spaces between words, as Thai, Khmer or Javanese, each grapheme cluster
 * is a word, as the tokenizer has it for Han and Hiragana. A run of Katakana is one word.
 *
 * <p>Not thread safe; reused from unit to unit.
 */
public final class Words {

  /** The offset of no word; no word follows it. */
  private static final int NOTHING = -2;

  private final AsciiWords ascii = new AsciiWords();
  private final StandardTokenizer tokenizer = new StandardTokenizer();
  private final CharTermAttribute term = tokenizer.addAttribute(CharTermAttribute.class);
  private final UnitReader reader = new UnitReader();
  private final BreakIterator pieces;
  private byte[] bytes = new byte[1024];
  private int[] starts = new int[128];
  private int[] ends = new int[128];
  private int count;
  private int size;

  public Words() {
    this(false);
  }

  /**
   * Words of units, to be filled unit by unit.
   *
   * @param dictionaries whether the words of Thai, Lao, Khmer and Burmese come from ICU's
   *     dictionaries, rather than being single characters, which mean little
   */
  public Words(boolean dictionaries) {
    pieces =
        dictionaries
            ? BreakIterator.getWordInstance(ULocale.ROOT)
            : BreakIterator.getCharacterInstance(ULocale.ROOT);
  }

  public int count() {
    return count;
  }

  /** The words' bytes; overwritten by the next unit. */
  public byte[] bytes() {
    return bytes;
  }

  public int start(int word) {
    return starts[word];
  }

  public int end(int word) {
    return ends[word];
  }

  /** Finds the words of a unit. O(length), no allocation once the buffers have grown. */
  public void read(NormalizedText unit) {
    read(unit, Integer.MAX_VALUE);
  }

  /** Whether a unit has at least this number of words; reads no more of it than that takes. */
  public boolean reach(int min, NormalizedText unit) {
    read(unit, min);
    return count == min;
  }

  private void read(NormalizedText unit, int max) {
    count = 0;
    size = 0;
    int at = 0;
    while (at < unit.length() && count < max) {
      int end = AsciiWords.asciiEnd(unit, at);
      readAscii(unit, at, end, max);
      at = AsciiWords.otherEnd(unit, end);
      readOther(unit, end, at, max);
    }
  }

  /** Words that one space parts are copied together: copies of a few bytes are slow. */
  private void readAscii(NormalizedText unit, int start, int end, int max) {
    ascii.read(unit, start, end, max - count);
    int first = NOTHING;
    int last = NOTHING;
    int to = 0;
    for (int word = 0; word < ascii.count() && count < max; word++) {
      int from = ascii.start(word);
      int length = ascii.end(word) - from;
      boolean goesOn = from == last + 1 && unit.charAt(last) == ' ';
      if (!goesOn || length > AsciiWords.LONGEST) {
        copy(unit, first, last, to);
        first = from;
      }
      if (length > AsciiWords.LONGEST) {
        readOther(unit, from, from + length, max);
        first = NOTHING;
        last = NOTHING;
      } else {
        int at = add(length);
        to = goesOn ? to : at;
        last = from + length;
      }
    }
    copy(unit, first, last, to);
  }

  private void copy(NormalizedText unit, int first, int last, int to) {
    if (last > first) {
      System.arraycopy(unit.bytes(), first << 1, bytes, to << 1, (last - first) << 1);
    }
  }

  private void readOther(NormalizedText unit, int start, int end, int max) {
    if (start == end || count == max) {
      return;
    }
    reader.reset(unit, start, end);
    tokenizer.setReader(reader);
    try {
      tokenizer.reset();
      while (count < max && tokenizer.incrementToken()) {
        addToken(max);
      }
      tokenizer.end();
      tokenizer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
  }

  /** Adds a token, or in scripts without spaces each of its pieces. */
  private void addToken(int max) {
    if (term.length() == 1 || !isSpaceless(Character.codePointAt(term, 0))) {
      addPiece(0, term.length());
      return;
    }
    pieces.setText(term.toString());
    int from = pieces.first();
    for (int to = pieces.next(); to != BreakIterator.DONE && count < max; to = pieces.next()) {
      addPiece(from, to);
      from = to;
    }
  }

  private static boolean isSpaceless(int first) {
    return WhiteSpace.isMissingIn(first) && UScript.getScript(first) != UScript.KATAKANA;
  }

  private void addPiece(int from, int to) {
    int at = add(to - from);
    for (int i = from; i < to; i++) {
      NormalizedText.set(bytes, at + i - from, term.charAt(i));
    }
  }

  /** Makes room for a word of some characters; where its first one belongs. */
  private int add(int length) {
    int at = count == 0 ? 0 : size + 1;
    if (2 * (at + length) > bytes.length) {
      bytes = Arrays.copyOf(bytes, 3 * (at + length));
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    if (count > 0) {
      NormalizedText.set(bytes, size, ' ');
    }
    size = at + length;
    starts[count] = at << 1;
    ends[count++] = size << 1;
    return at;
  }

  static final class UnitReader extends Reader {

    private NormalizedText unit;
    private int next;
    private int end;

    /** Starts with a piece of a unit. */
    void reset(NormalizedText text, int from, int until) {
      unit = text;
      next = from;
      end = until;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
      int size = Math.min(length, end - next);
      for (int i = 0; i < size; i++) {
        buffer[offset + i] = unit.charAt(next++);
      }
      return size == 0 && length > 0 ? -1 : size;
    }

    @Override
    public void close() {}
  }
}
