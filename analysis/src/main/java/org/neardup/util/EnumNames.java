package org.neardup.util;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** An enum whose constants have lower-case names in settings, such as {@code word_vectors}. */
public interface EnumNames {

  String name();

  default String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The constant of a name.
   *
   * @param what the beginning of the error message, such as {@code [weight]}
   * @throws IllegalArgumentException if none has the name
   */
  static <E extends Enum<E>> E parse(String what, E[] constants, String name) {
    List<String> names = Arrays.stream(constants).map(EnumNames::of).toList();
    int index = names.indexOf(name);
    Check.that(index >= 0, "%s must be one of %s, got [%s]", what, names, name);
    return constants[index];
  }
}
