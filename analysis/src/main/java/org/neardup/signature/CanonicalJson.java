package org.neardup.signature;

import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Writes the canonical JSON of schemes: no white space, keys sorted, values that are whole numbers,
 * plain ASCII strings or, where a scheme holds another, its canonical JSON as {@link Nested}.
 */
public final class CanonicalJson {

  /** JSON text that is written as it is. */
  public record Nested(String json) {}

  private CanonicalJson() {}

  /** The object with the given members. */
  public static String object(SortedMap<String, ?> members) {
    return members.entrySet().stream()
        .map(member -> quote(member.getKey()) + ":" + value(member))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(Map.Entry<String, ?> member) {
    return switch (member.getValue()) {
      case Nested nested -> nested.json();
      case String text -> quote(text);
      case Integer number -> number.toString();
      case Long number -> number.toString();
      default ->
          throw new IllegalArgumentException(
              "[" + member.getKey() + "] must be an integer or a string, got " + member.getValue());
    };
  }

  private static String quote(String text) {
    boolean plain = text.chars().allMatch(c -> c >= ' ' && c < 0x7F && c != '"' && c != '\\');
    if (!plain) {
      throw new IllegalArgumentException("a scheme holds plain ASCII only, got [" + text + "]");
    }
    return '"' + text + '"';
  }
}
