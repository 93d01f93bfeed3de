package org.neardup.lsh;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.neardup.text.SentenceRules;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.ResourceRef;

/** Reads settings, which come as text, as what they are. */
final class SettingReader {

  private final Map<String, String> settings;
  private final Function<String, ResourceRef> files;

  /**
   * A reader.
   *
   * @param files the reference to a resource file that is given by its name only
   */
  SettingReader(Map<String, String> settings, Function<String, ResourceRef> files) {
    this.settings = settings;
    this.files = files;
  }

  boolean has(String name) {
    return settings.containsKey(name);
  }

  String text(String name, String whenAbsent) {
    return settings.getOrDefault(name, whenAbsent);
  }

  int integer(String name, int whenAbsent) {
    return number(name, whenAbsent, Integer::parseInt, "an integer");
  }

  long longInteger(String name, long whenAbsent) {
    return number(name, whenAbsent, Long::parseLong, "a 64-bit integer");
  }

  double decimal(String name, double whenAbsent) {
    return number(name, whenAbsent, Double::parseDouble, "a number");
  }

  boolean flag(String name, boolean whenAbsent) {
    String value = text(name, Boolean.toString(whenAbsent));
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException(
          "[" + name + "] must be [true] or [false], got [" + value + "]");
    }
    return value.equals("true");
  }

  /** Whole numbers separated by commas, perhaps in brackets as a list is written. */
  List<Integer> integers(String name) {
    String value = text(name, "").replaceAll("[\\[\\]\\s]", "");
    try {
      return Arrays.stream(value.split(",", -1)).map(Integer::parseInt).toList();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + name + "] must be integers such as [24,16], got [" + text(name, "") + "]", e);
    }
  }

  /** A file: by its name and its SHA-256, which is looked up if only the name is given. */
  Optional<ResourceRef> file(String name) {
    String sha256 = settings.get(name + "_sha256");
    if (!has(name) && sha256 != null) {
      throw new IllegalArgumentException(
          "[" + name + "_sha256] is given without [" + name + "], the file");
    }
    return Optional.ofNullable(settings.get(name))
        .map(file -> sha256 == null ? files.apply(file) : new ResourceRef(file, sha256));
  }

  /** Refuses settings that mean nothing beside another. */
  void refuse(Set<String> names, String why) {
    Set<String> given = new TreeSet<>(names);
    given.retainAll(settings.keySet());
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(given + " " + why);
    }
  }

  Unit unit() {
    return Unit.parse(text("unit", Unit.DOCUMENT.id()));
  }

  /** Units and normalisation; {@code stem} as far as it belongs to them. */
  TextOptions textOptions(String stem) {
    TextOptions defaults = TextOptions.of(unit());
    String language = text("language", defaults.language());
    boolean contractions = flag("expand_contractions", false);
    if (contractions && !language.split("-")[0].equals("en")) {
      throw new IllegalArgumentException(
          "[expand_contractions] is for [language] = [en] only, got [language] = ["
              + language
              + "]");
    }
    return new TextOptions(
        unit(),
        language,
        SentenceRules.parse(text("sentence_rules", defaults.sentenceRules().id())),
        integer("min_length", defaults.minLength()),
        integer("max_length", defaults.maxLength()),
        integer("min_words", defaults.minWords()),
        flag("strip_punctuation", false),
        flag("strip_digits", false),
        contractions,
        stem);
  }

  private <T> T number(String name, T whenAbsent, Function<String, T> parser, String kind) {
    String value = settings.get(name);
    try {
      return value == null ? whenAbsent : parser.apply(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + name + "] must be " + kind + ", got [" + value + "]", e);
    }
  }
}
