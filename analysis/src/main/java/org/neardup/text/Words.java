package org.neardup.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The words of a normalised unit (UAX #29 as Lucene's StandardTokenizer finds them, of at most 255
 * characters), joined by one space, as UTF-16LE bytes with the offset of each.
 *
 * <p>Not thread safe; reused from unit to unit.
 */
public final class Words {

  private final StandardTokenizer tokenizer = new StandardTokenizer();
  private final CharTermAttribute term = tokenizer.addAttribute(CharTermAttribute.class);
  private byte[] bytes = new byte[1024];
  private int[] starts = new int[128];
  private int[] ends = new int[128];
  private int count;

  /** How many words there are. */
  public int count() {
    return count;
  }

  /** The words' bytes; overwritten by the next unit. */
  public byte[] bytes() {
    return bytes;
  }

  /** The first byte of a word. */
  public int start(int word) {
    return starts[word];
  }

  /** The byte after the last of a word. */
  public int end(int word) {
    return ends[word];
  }

  /** Finds the words of a unit. O(length), no allocation once the buffers have grown. */
  public void read(NormalizedText unit) {
    read(unit, Integer.MAX_VALUE);
  }

  /** Whether a unit has at least so many words; reads no more of it than that takes. */
  boolean reach(int least, NormalizedText unit) {
    read(unit, least);
    return count == least;
  }

  private void read(NormalizedText unit, int most) {
    count = 0;
    tokenizer.setReader(new UnitReader(unit));
    try {
      tokenizer.reset();
      int size = 0;
      while (count < most && tokenizer.incrementToken()) {
        size = add(size);
      }
      tokenizer.end();
      tokenizer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
  }

  private int add(int size) {
    int length = term.length();
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
    char[] chars = term.buffer();
    for (int i = 0; i < length; i++) {
      NormalizedText.set(bytes, at + i, chars[i]);
    }
    starts[count] = at << 1;
    ends[count++] = (at + length) << 1;
    return at + length;
  }
}
