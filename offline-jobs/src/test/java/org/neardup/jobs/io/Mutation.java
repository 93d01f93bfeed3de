package org.neardup.jobs.io;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A dump with one piece of damage: its bytes from {@code start} to {@code end} became others.
 *
 * @param bytes of the damaged dump
 * @param start of the damage in the original
 * @param end of the damage in the original
 */
record Mutation(String kind, byte[] bytes, int start, int end) {
  static final String CUT_OUT = "cut out";

  private static final List<String> TAGS =
      List.of(
          "<page>",
          "</page>",
          "<text>",
          "</text>",
          "<id>",
          "</revision>",
          "</mediawiki>",
          "<!--",
          "<![CDATA[",
          "<REUTERS NEWID=\"5\">",
          "</REUTERS>",
          "<BODY>",
          "</BODY>",
          "\"",
          "}",
          "\n",
          "\t");
  private static final List<String> NESTED =
      List.of("{{", "[[", "{|\n|", "<b>", "<page>", "[", "{\"a\":", "<ref>", "-{", "<!--", "&lt;");
  private static final List<String> ENTITIES =
      List.of(
          "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>&b;",
          "&b;",
          "&#x110000;",
          "&#0;",
          "&amp;amp;",
          "&#99999999999;");

  /** Damage of one of seven kinds at a random place. */
  static Mutation of(byte[] dump, int kind, Random random) {
    int at = random.nextInt(dump.length);
    int few = random.nextInt(64);
    return switch (kind % 7) {
      case 0 -> cut(CUT_OUT, dump, at, Math.min(dump.length, at + few * few));
      case 1 -> flip(dump, at, random);
      case 2 -> insert("tags", dump, at, pick(TAGS, random).repeat(1 + few % 3));
      case 3 -> replace("invalid UTF-8", dump, at, at, new byte[] {(byte) 0xc0, (byte) 0xff, 0});
      case 4 -> insert("nesting", dump, at, pick(NESTED, random).repeat(1 << (few % 15)));
      case 5 -> insert("entities", dump, at, pick(ENTITIES, random).repeat(1 + few * few));
      default -> insert("giant token", dump, at, "x".repeat(1 << (few % 19)));
    };
  }

  /** The end is missing. */
  static Mutation truncated(byte[] dump, Random random) {
    return cut("truncated", dump, random.nextInt(dump.length), dump.length);
  }

  /** Whether a part of the original may have been touched. */
  boolean touches(int from, int to) {
    return start <= to && from <= end;
  }

  private static Mutation cut(String kind, byte[] dump, int from, int to) {
    return replace(kind, dump, from, to, new byte[0]);
  }

  private static Mutation flip(byte[] dump, int at, Random random) {
    int to = Math.min(dump.length, at + 1 + random.nextInt(16));
    byte[] flipped = Arrays.copyOfRange(dump, at, to);
    for (int i = 0; i < flipped.length; i++) {
      flipped[i] ^= (byte) (1 << random.nextInt(8));
    }
    return replace("bit flips", dump, at, to, flipped);
  }

  private static Mutation insert(String kind, byte[] dump, int at, String text) {
    return replace(kind, dump, at, at, Sources.utf8(text));
  }

  private static Mutation replace(String kind, byte[] dump, int from, int to, byte[] by) {
    byte[] before = Arrays.copyOf(dump, from);
    byte[] after = Arrays.copyOfRange(dump, to, dump.length);
    return new Mutation(kind, Dumps.concat(before, by, after), from, to);
  }

  private static String pick(List<String> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }
}
