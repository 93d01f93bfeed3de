package org.neardup.text;

import com.ibm.icu.lang.UScript;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * A reusable buffer that holds one normalised unit as UTF-16LE bytes, the form in which shingles
 * are hashed.
 *
 * <p>Not thread safe. One buffer serves any number of units. Growth for a unit of more than {@value
 * #MAX_KEPT_LENGTH} code units is accounted for, and given up by {@link #trim}. NFKC makes up to 18
 * characters of one, so the memory of a text is not known before it is normalised.
 */
public final class NormalizedText {

  private static final VarHandle CHAR =
      MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle FOUR_CHARS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long NOT_ASCII = 0xFF80_FF80_FF80_FF80L;

  /** Units up to this number of code units use buffers that stay. */
  public static final int MAX_KEPT_LENGTH = 1 << 16;

  /** The most letters that a character counts as. */
  public static final int MAX_LETTERS = 3;

  /** The first character of Hiragana. */
  private static final char FIRST_SYLLABLE = 0x3040;

  private static final int FIRST_BYTES = 1024;
  private static final int FIRST_CHARS = 512;

  private final Reservation memory;
  private byte[] bytes = new byte[FIRST_BYTES];
  private char[] raw = new char[FIRST_CHARS];
  private int length;
  private int supplementary;

  public NormalizedText() {
    this(MemoryAccount.UNLIMITED);
  }

  public NormalizedText(MemoryAccount memory) {
    this.memory = new Reservation(memory);
  }

  public int length() {
    return length;
  }

  public int codePoints() {
    return length - supplementary;
  }

  /**
   * The length that limits are compared with: characters, where a character for a syllable or a
   * word counts as about the letters that spell it: an ideograph of the basic plane as 3, kana,
   * Hangul and Yi as 2.
   */
  public int letters() {
    int letters = codePoints();
    for (int i = asciiEnd(0, length); i < length; i++) {
      char c = charAt(i);
      letters +=
          switch (c < FIRST_SYLLABLE ? UScript.COMMON : UScript.getScript(c)) {
            case UScript.HAN -> 2;
            case UScript.HIRAGANA, UScript.KATAKANA, UScript.HANGUL, UScript.YI -> 1;
            default -> 0;
          };
    }
    return letters;
  }

  public char charAt(int index) {
    return (char) CHAR.get(bytes, index << 1);
  }

  /** The first index in a piece that is not of an ASCII character, or the piece's end. */
  public int asciiEnd(int from, int end) {
    int i = from;
    while (i + 8 <= end && ((fourChars(i) | fourChars(i + 4)) & NOT_ASCII) == 0) {
      i += 8;
    }
    while (i < end && charAt(i) < 0x80) {
      i++;
    }
    return i;
  }

  private long fourChars(int index) {
    return (long) FOUR_CHARS.get(bytes, index << 1);
  }

  /** The text's UTF-16LE bytes, from 0 to twice the length; overwritten by the next unit. */
  public byte[] bytes() {
    return bytes;
  }

  /** Copies a piece of a raw text into a scratch array that lives as long as this buffer. */
  char[] scratch(String text, int start, int end) {
    int size = end - start;
    if (raw.length < size) {
      account(2L * size);
      raw = new char[size > MAX_KEPT_LENGTH ? size : size + (size >> 1)];
    }
    text.getChars(start, end, raw, 0);
    return raw;
  }

  /** Empties the buffer and makes room for that many code units. */
  public void clear(int capacity) {
    length = 0;
    supplementary = 0;
    reserve(capacity);
  }

  /** Makes room for that many code units after the text. */
  void reserve(int more) {
    long needed = 2L * length + 2L * more + 8;
    if (needed > bytes.length) {
      if (needed > Integer.MAX_VALUE - 64) {
        throw new IllegalArgumentException(
            "a unit must have at most %s characters, got %s"
                .formatted(Integer.MAX_VALUE / 2 - 64, length + (long) more));
      }
      long size = Math.min(needed + (needed >> 1), Integer.MAX_VALUE - 64);
      account(size);
      byte[] larger = new byte[(int) size];
      System.arraycopy(bytes, 0, larger, 0, length << 1);
      bytes = larger;
    }
  }

  /** Accounts for memory of the unit here or on its way here, until {@link #trim}. */
  public void account(long more) {
    memory.add(more);
  }

  /** Empties the buffer, and gives up what a long unit has made of it. */
  public void trim() {
    clear(0);
    if (bytes.length > 4 * MAX_KEPT_LENGTH) {
      bytes = new byte[FIRST_BYTES];
    }
    if (raw.length > 2 * MAX_KEPT_LENGTH) {
      raw = new char[FIRST_CHARS];
    }
    memory.close();
  }

  /** Sets one code unit in a buffer with enough room, without changing the length. */
  public static void set(byte[] buffer, int index, char c) {
    CHAR.set(buffer, index << 1, c);
  }

  /** Declares how many code units the text has, as many of them supplementary as before. */
  void setLength(int codeUnits) {
    length = codeUnits;
  }

  /** Whether no space may follow: the text is empty or ends with one. */
  boolean endsWithSpace() {
    return endsWithSpace(length);
  }

  private boolean endsWithSpace(int end) {
    return end == 0 || charAt(end - 1) == ' ';
  }

  void trimEnd() {
    length -= length > 0 && endsWithSpace() ? 1 : 0;
  }

  /** Takes out zeros, and spaces after spaces, from an index on. */
  void compact(int from) {
    int end = length;
    int space = endsWithSpace(from) ? 1 : 0;
    int size = from;
    for (int i = from; i < end; i++) {
      char c = charAt(i);
      set(bytes, size, c);
      // Arithmetic instead of branches, which would be mispredicted at every second word.
      int zero = (c - 1) >>> 31;
      int white = ((c ^ ' ') - 1) >>> 31;
      size += 1 - (zero | (white & space));
      space = white | (zero & space);
    }
    length = size;
  }

  /** Appends a code unit of a well-formed text; there must be room for it. */
  public void append(char c) {
    supplementary += Character.isLowSurrogate(c) ? 1 : 0;
    set(bytes, length++, c);
  }

  /** A copy of the text as UTF-16LE bytes. */
  public byte[] toUtf16Le() {
    return Arrays.copyOf(bytes, length << 1);
  }

  @Override
  public String toString() {
    // Five times as fast as the decoder of UTF-16LE, which takes one character at a time.
    char[] chars = new char[length];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().get(chars);
    return new String(chars);
  }
}
