package org.neardup.jobs.io.wiki;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The few templates that stand for words of a sentence; all others are removed. Without these,
 * sentences would lose numbers (<code>{{convert|5|km}}</code>), foreign words and dashes.
 */
final class TextTemplates {

  /** The words that a template shows. */
  sealed interface Shown {
    /** One of its arguments, which may have markup; counted from 1. */
    record Argument(int number) implements Shown {}

    /** A number or a range of numbers, and the unit. */
    record Measure() implements Shown {}

    /** Always the same. */
    record Words(String words) implements Shown {}
  }

  private static final Set<String> FIRST_ARGUMENT =
      NameList.of(
          """
          nowrap, nobr, nobreak, small, smaller, big, larger, quote, quotation, blockquote
          cquote, zitat, poemquote, abbr, sc, smallcaps, strong, em, visible anchor, vanchor
          lit, gloss, nihongo, sup, sub, mono, keypress, bold, nobold, noitalic, tq, dts
          unicode
          """);

  private static final List<String> SECOND_ARGUMENT =
      List.of("lang", "transl", "transliteration", "color", "font color");

  private static final Set<String> BETWEEN_NUMBERS =
      Set.of("to", "and", "or", "by", "x", "×", "-", "–", "to(-)", "+/-", "±");

  private static final Map<String, Shown> TEMPLATES = table();

  private TextTemplates() {}

  static Optional<Shown> named(String name) {
    String plain = name.strip().replace('_', ' ').toLowerCase(Locale.ROOT);
    return Optional.ofNullable(TEMPLATES.get(plain));
  }

  /** Whether an argument joins two numbers, as in <code>{{convert|5|to|7|km}}</code>. */
  static boolean joinsNumbers(String argument) {
    return BETWEEN_NUMBERS.contains(argument.strip());
  }

  private static Map<String, Shown> table() {
    Map<String, Shown> table = new HashMap<>();
    FIRST_ARGUMENT.forEach(name -> table.put(name, new Shown.Argument(1)));
    SECOND_ARGUMENT.forEach(name -> table.put(name, new Shown.Argument(2)));
    List.of("convert", "cvt").forEach(name -> table.put(name, new Shown.Measure()));
    words(table, " – ", "snd", "spnd", "spaced ndash", "spaced en dash");
    words(table, "–", "ndash", "en dash");
    words(table, "—", "mdash", "em dash");
    words(table, " ", "nbsp", "space", "thinsp");
    words(table, "'", "'", "apostrophe", "okina");
    words(table, "'s", "'s");
    words(table, " · ", "·", "middot", "dot");
    words(table, "|", "!", "pipe");
    words(table, "=", "=");
    words(table, "c. ", "c.", "circa");
    return Map.copyOf(table);
  }

  private static void words(Map<String, Shown> table, String words, String... names) {
    for (String name : names) {
      table.put(name, new Shown.Words(words));
    }
  }
}
