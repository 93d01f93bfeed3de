package org.neardup.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The lower-case names by which settings say which constant of an enum they mean. */
public final class EnumNames {

  private EnumNames() {}

  /** The name of a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The constant of a name.
   *
   * @param what begins the message of a refusal, such as {@code [weight]}
   * @param constants all that are allowed
   * @throws IllegalArgumentException if none has the name
   */
  public static <E extends Enum<E>> E parse(String what, E[] constants, String name) {
    List<String> names = Arrays.stream(constants).map(EnumNames::of).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException(
          what + " must be one of " + names + ", got [" + name + "]");
    }
    return constants[index];
  }
}
