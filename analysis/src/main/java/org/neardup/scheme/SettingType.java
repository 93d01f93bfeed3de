package org.neardup.scheme;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.text.Stemmers;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * The values that a {@link Setting} takes. Values are read from text, as an option of the command
 * line has it, or from the result of a JSON parser. Immutable.
 *
 * @param kind the Java type of the values
 * @param allowed the values in words, for tables and messages
 * @param choices the values of a {@link Kind#CHOICE}; of other kinds some that a shell may propose
 */
public record SettingType(Kind kind, String allowed, List<String> choices) {

  public enum Kind {
    /** One of several words, a {@link String}. */
    CHOICE,
    /** A {@link String} whose form its reader checks; a list of them is one with commas. */
    TEXT,
    INTEGER,
    LONG,
    DECIMAL,
    FLAG,
    /** A {@link List} of {@link Integer}; as text with commas, perhaps in brackets. */
    INTEGERS,
    FILE
  }

  public SettingType {
    choices = List.copyOf(choices);
  }

  static SettingType choice(String... choices) {
    return new SettingType(Kind.CHOICE, bracketed(List.of(choices)), List.of(choices));
  }

  static SettingType of(Kind kind, String allowed) {
    return new SettingType(kind, allowed, List.of());
  }

  static SettingType stemmer() {
    return new SettingType(Kind.TEXT, "a Snowball stemmer, such as [english]", Stemmers.names());
  }

  static SettingType flag() {
    return new SettingType(Kind.FLAG, "[true] or [false]", List.of("true", "false"));
  }

  private static String bracketed(List<String> choices) {
    return choices.size() == 2
        ? "[" + choices.get(0) + "] or [" + choices.get(1) + "]"
        : "one of " + choices;
  }

  /**
   * Reads a text, a number, a truth value or a list as a value of the kind's type.
   *
   * @throws IllegalArgumentException if it is none; the message has the setting, the allowed values
   *     and the given one
   */
  public Object read(String setting, Object value) {
    String text = Objects.toString(value);
    return switch (kind) {
      case CHOICE, FLAG -> {
        Check.that(
            choices.contains(text),
            "[%s] must be %s, got [%s]%s",
            setting,
            allowed,
            text,
            setting.equals(Setting.SIMILARITY.id()) && text.matches("[0-9.]+")
                ? ": give the least similarity of a pair as [threshold]"
                : "");
        yield kind == Kind.FLAG ? (Object) Boolean.valueOf(text) : text;
      }
      case TEXT, FILE -> value instanceof List<?> ? text(value) : text;
      case INTEGER -> number(setting, text, "an integer", Integer::valueOf);
      case LONG -> number(setting, text, "a 64-bit integer", Long::valueOf);
      case DECIMAL -> number(setting, text, "a number", Double::valueOf);
      case INTEGERS -> number(setting, text, "integers such as [24,16]", SettingType::integers);
    };
  }

  private static List<Integer> integers(String text) {
    String list = text.replaceAll("[\\[\\]\\s]", "");
    return Arrays.stream(list.split(",", -1)).map(Integer::valueOf).toList();
  }

  private static Object number(
      String setting, String text, String kind, Function<String, Object> parser) {
    try {
      return parser.apply(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + setting + "] must be " + kind + ", got [" + text + "]", e);
    }
  }

  /** A value of the kind as text that {@link #read} takes. */
  public static String text(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : value.toString();
  }

  public boolean isChoice() {
    return kind == Kind.CHOICE;
  }

  static SettingType choice(Enum<?>[] values) {
    return choice(Stream.of(values).map(EnumNames::of).toArray(String[]::new));
  }
}
