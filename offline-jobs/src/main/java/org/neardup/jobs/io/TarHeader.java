package org.neardup.jobs.io;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The block of 512 bytes before each file of a tar archive (POSIX ustar, and GNU's numbers).
 *
 * @param name with its folders
 * @param type POSIX's type flag
 */
record TarHeader(String name, long size, char type) {
  static final int BLOCK = 512;

  /** The name of the next file, where it is long, lies in a file of this type. */
  static final char GNU_LONG_NAME = 'L';

  private static final int NAME = 0;
  private static final int NAME_LENGTH = 100;
  private static final int SIZE = 124;
  private static final int SIZE_LENGTH = 12;
  private static final int CHECKSUM = 148;
  private static final int CHECKSUM_LENGTH = 8;
  private static final int TYPE = 156;
  private static final int MAGIC = 257;
  private static final int PREFIX = 345;
  private static final int PREFIX_LENGTH = 155;

  /** The header in a block, unless its checksum says that it is none. */
  static Optional<TarHeader> parse(byte[] block) {
    long checksum = number(block, CHECKSUM, CHECKSUM_LENGTH);
    long size = number(block, SIZE, SIZE_LENGTH);
    if (checksum != checksum(block) || size < 0) {
      return Optional.empty();
    }
    String name = string(block, NAME, NAME_LENGTH);
    String prefix = isUstar(block) ? string(block, PREFIX, PREFIX_LENGTH) : "";
    String path = prefix.isEmpty() ? name : prefix + "/" + name;
    return Optional.of(new TarHeader(path, size, (char) (block[TYPE] & 0xff)));
  }

  boolean isFile() {
    return type == '0' || type == 0 || type == '7';
  }

  TarHeader withName(String longName) {
    return new TarHeader(longName, size, type);
  }

  /** POSIX's magic; that of GNU, which has no prefix, goes on with a space. */
  private static boolean isUstar(byte[] block) {
    return string(block, MAGIC, 6).equals("ustar");
  }

  /** The sum of all bytes, those of the checksum itself taken as spaces. */
  private static long checksum(byte[] block) {
    long sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      boolean own = i >= CHECKSUM && i < CHECKSUM + CHECKSUM_LENGTH;
      sum += own ? ' ' : block[i] & 0xff;
    }
    return sum;
  }

  /** Octal digits, or a binary number behind a first byte of 128; -1 if it is neither. */
  private static long number(byte[] block, int from, int length) {
    if (block[from] == (byte) 0x80) {
      long value = 0;
      for (int i = from + 1; i < from + length; i++) {
        value = value << 8 | (block[i] & 0xff);
      }
      return value;
    }
    String digits = string(block, from, length).strip();
    return digits.matches("[0-7]{1,20}") ? Long.parseLong(digits, 8) : -1;
  }

  private static String string(byte[] block, int from, int length) {
    int end = from;
    while (end < from + length && block[end] != 0) {
      end++;
    }
    return new String(block, from, end - from, StandardCharsets.UTF_8);
  }
}
