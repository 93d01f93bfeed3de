package org.neardup.jobs.io;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Locale;

/** Makes tar archives as GNU tar does. */
final class Tars {
  private static final int BLOCK = 512;
  private static final int LONGEST_NAME = 99;

  private Tars() {}

  /**
   * @param namesAndContents a file's name, its content, and so on
   */
  static byte[] of(String... namesAndContents) {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    for (int i = 0; i < namesAndContents.length; i += 2) {
      String name = namesAndContents[i];
      if (name.length() > LONGEST_NAME) {
        add(tar, "././@LongLink", 'L', Sources.utf8(name + "\0"));
      }
      add(tar, name, '0', Sources.utf8(namesAndContents[i + 1]));
    }
    tar.writeBytes(new byte[2 * BLOCK]);
    return tar.toByteArray();
  }

  private static void add(ByteArrayOutputStream tar, String name, char type, byte[] content) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name.substring(0, Math.min(name.length(), LONGEST_NAME)));
    put(header, 124, String.format(Locale.ROOT, "%011o", content.length));
    put(header, 148, "        ");
    put(header, 156, String.valueOf(type));
    put(header, 257, "ustar  ");
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xff;
    }
    put(header, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
    tar.writeBytes(header);
    tar.writeBytes(Arrays.copyOf(content, Math.ceilDiv(content.length, BLOCK) * BLOCK));
  }

  private static void put(byte[] header, int at, String value) {
    byte[] bytes = Sources.utf8(value);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
