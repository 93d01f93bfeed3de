package org.neardup.jobs.io;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Bytes to text: strictly for documents, leniently for excerpts. */
final class TextBytes {
  static final int EXCERPT_LENGTH = 200;

  private TextBytes() {}

  /** The text, unless the bytes are not UTF-8. */
  static Optional<String> decode(byte[] bytes, int from, int to) {
    try {
      ByteBuffer view = ByteBuffer.wrap(bytes, from, to - from);
      // A new decoder reports errors, unlike new String(...), which replaces them.
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(view).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The first characters, whatever the bytes are. */
  static String excerpt(byte[] bytes, int length) {
    int enough = Math.min(length, 4 * EXCERPT_LENGTH);
    return excerpt(new String(bytes, 0, enough, StandardCharsets.UTF_8));
  }

  static String excerpt(String text) {
    return oneLine(text.substring(0, cut(text)));
  }

  /** Control characters become spaces. */
  static String oneLine(String text) {
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
