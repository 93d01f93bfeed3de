package org.neardup.jobs.io.wiki;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.text.translate.EntityArrays;

/** The character references of HTML that articles use. */
final class Entities {
  private static final int LONGEST = 10;

  private static final Map<String, Integer> CODE_POINTS = table();

  private Entities() {}

  /** The character that a reference stands for, and the place behind the reference. */
  record Reference(int codePoint, int end) {}

  static Optional<Reference> at(String text, int ampersand) {
    int limit = Math.min(text.length(), ampersand + LONGEST);
    int semicolon = text.indexOf(';', ampersand, limit);
    if (semicolon < 0) {
      return Optional.empty();
    }
    String name = text.substring(ampersand + 1, semicolon);
    return codePoint(name).map(c -> new Reference(c, semicolon + 1));
  }

  private static Optional<Integer> codePoint(String name) {
    return name.startsWith("#") ? number(name) : Optional.ofNullable(CODE_POINTS.get(name));
  }

  private static Optional<Integer> number(String name) {
    boolean hex = name.startsWith("#x") || name.startsWith("#X");
    String digits = name.substring(hex ? 2 : 1);
    if (!digits.matches(hex ? "[0-9a-fA-F]+" : "[0-9]+")) {
      return Optional.empty();
    }
    int value = Integer.parseInt(digits, hex ? 16 : 10);
    boolean character = Character.isValidCodePoint(value) && !Character.isISOControl(value);
    return character ? Optional.of(value == 0xa0 ? ' ' : value) : Optional.empty();
  }

  /** The references of HTML 4 by their names; spaces of all widths are a space. */
  private static Map<String, Integer> table() {
    Map<String, Integer> table = new HashMap<>();
    Stream.of(
            EntityArrays.BASIC_UNESCAPE,
            EntityArrays.ISO8859_1_UNESCAPE,
            EntityArrays.HTML40_EXTENDED_UNESCAPE)
        .flatMap(map -> map.entrySet().stream())
        .forEach(
            entry -> {
              String reference = entry.getKey().toString();
              String name = reference.substring(1, reference.length() - 1);
              table.put(name, Character.codePointAt(entry.getValue(), 0));
            });
    List.of("nbsp", "ensp", "emsp", "thinsp").forEach(name -> table.put(name, (int) ' '));
    return Map.copyOf(table);
  }
}
