package org.neardup.util;

import java.util.Collection;
import java.util.Locale;

/** Refuses arguments that are out of range or contradict each other. Thread safe. */
public final class Check {

  private Check() {}

  /**
   * Throws an {@link IllegalArgumentException} unless a condition holds.
   *
   * @param message has the allowed values, with {@code %s} for each of the values
   */
  public static void that(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, message, values));
    }
  }

  /** Refuses a setting out of range; the message names the setting, the range and the value. */
  public static void range(String setting, long value, long min, long max) {
    that(
        value >= min && value <= max,
        "[%s] must be between %s and %s, got %s",
        setting,
        min,
        max,
        value);
  }

  /** Refuses a setting below {@code min}, as {@link #range} does. */
  public static void atLeast(String setting, long value, long min) {
    that(value >= min, "[%s] must be at least %s, got %s", setting, min, value);
  }

  /** Refuses a name that is neither {@code none} nor in the list. */
  public static void noneOrOneOf(String setting, Collection<String> names, String name) {
    that(
        name.equals("none") || names.contains(name),
        "[%s] must be [none] or one of %s, got [%s]",
        setting,
        names,
        name);
  }
}
