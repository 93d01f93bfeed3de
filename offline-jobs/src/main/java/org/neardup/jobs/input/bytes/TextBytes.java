package org.neardup.jobs.input.bytes;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Bytes to text: strictly for documents, leniently for excerpts. */
public final class TextBytes {
  static final int EXCERPT_LENGTH = 200;

  private TextBytes() {}

  /** The text of bytes in UTF-8; empty if they are not. */
  public static Optional<String> decode(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    return text.indexOf('\ufffd') < 0
        ? Optional.of(text)
        : decode(ByteBuffer.wrap(bytes, from, to - from), StandardCharsets.UTF_8);
  }

  /** The text of bytes; empty if they are not all characters of the charset. */
  public static Optional<String> decode(ByteBuffer bytes, Charset charset) {
    try {
      // A new decoder reports errors, unlike new String(...), which replaces them.
      return Optional.of(charset.newDecoder().decode(bytes).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The first characters, whatever the bytes are. */
  public static String excerpt(byte[] bytes, int length) {
    int enough = Math.min(length, 4 * EXCERPT_LENGTH);
    return excerpt(new String(bytes, 0, enough, StandardCharsets.UTF_8));
  }

  public static String excerpt(String text) {
    return oneLine(text.substring(0, cut(text)));
  }

  /** Control characters become spaces. */
  public static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? ' ' : c)
        .forEach(line::appendCodePoint);
    return line.toString();
  }

  private static int cut(String text) {
    if (text.length() <= EXCERPT_LENGTH) {
      return text.length();
    }
    boolean splitsPair = Character.isHighSurrogate(text.charAt(EXCERPT_LENGTH - 1));
    return splitsPair ? EXCERPT_LENGTH - 1 : EXCERPT_LENGTH;
  }
}
