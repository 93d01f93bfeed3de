package org.neardup.signature;

import java.util.Map;
import java.util.TreeMap;
import org.neardup.util.Check;

/**
 * Writes the canonical JSON of schemes: no white space, keys sorted, values that are numbers, truth
 * values, plain ASCII strings, null or, where a scheme holds another, its canonical JSON as {@link
 * Nested}.
 */
public final class CanonicalJson {

  public record Nested(String json) {}

  private CanonicalJson() {}

  public static String object(Map<String, ?> members) {
    StringBuilder json = new StringBuilder("{");
    new TreeMap<>(members)
        .forEach(
            (name, value) -> {
              if (json.length() > 1) {
                json.append(',');
              }
              quote(name, json);
              json.append(':');
              write(name, value, json);
            });
    return json.append('}').toString();
  }

  private static void write(String name, Object value, StringBuilder json) {
    if (value instanceof Nested nested) {
      json.append(nested.json());
    } else if (value instanceof String text) {
      quote(text, json);
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      json.append(value);
    } else {
      throw new IllegalArgumentException(
          "[" + name + "] must be a number, a truth value, a string or null, got " + value);
    }
  }

  private static void quote(String text, StringBuilder json) {
    Check.that(
        text.chars().allMatch(c -> c >= ' ' && c < 0x7F && c != '"' && c != '\\'),
        "a scheme holds plain ASCII only, got [%s]",
        text);
    json.append('"').append(text).append('"');
  }
}
