package org.neardup.jobs.io.wiki;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What templates show in the text of Wikipedias and Wiktionaries: {@code templates.txt}, which says
 * how it is written. Without it sentences would lose numbers (<code>{{convert|5|km}}</code>),
 * foreign words and dashes.
 */
final class TextTemplates {

  /** What a template shows. */
  sealed interface Shown {
    /** Items, in their order. */
    record Items(List<Item> items) implements Shown {}

    /** A number or a range of numbers, and the unit. */
    record Measure() implements Shown {}

    /** The term of a link that begins with the code of a language, else a measure. */
    record Link() implements Shown {}

    /** A Roman number and the French word for a century. */
    record Century() implements Shown {}

    /** No word of a sentence. */
    record Nothing() implements Shown {}
  }

  /** A part of what is shown. */
  sealed interface Item {
    /** Always the same words. */
    record Words(String words) implements Item {}

    /** No space between what stands before and behind. */
    record Joint() implements Item {}

    /** The first of these arguments that is there. */
    record Argument(List<String> names) implements Item {}

    /** All arguments by place, from a first one on. */
    record Arguments(int first, String between) implements Item {}

    /** The name of the language whose code is an argument. */
    record Language(Locale locale, String argument) implements Item {}

    /** The template's name. */
    record Name() implements Item {}
  }

  private static final Pattern ITEM =
      Pattern.compile(
          "\"(?<words>[^\"]*)\"|(?<joint>~)|(?<name>name)|@(?<locale>[a-z]+):(?<code>\\d)"
              + "|\\$(?<first>\\d?)(?<all>[*+])|(?<argument>\\$[^\\s]+)");

  private static final TextTemplates TEMPLATES = read();

  private final Map<String, Shown> byName = new HashMap<>();
  private final NavigableMap<String, Shown> byBeginning = new TreeMap<>();
  private final Map<String, Shown> byEnding = new HashMap<>();

  private TextTemplates() {}

  /** What a template of that name shows; empty for one that is not known. */
  static Optional<Shown> named(String name) {
    String plain = name.strip().replace('_', ' ').toLowerCase(Locale.ROOT);
    Shown exact = TEMPLATES.byName.get(plain);
    return exact == null ? TEMPLATES.similar(plain) : Optional.of(exact);
  }

  private Optional<Shown> similar(String name) {
    Map.Entry<String, Shown> floor = byBeginning.floorEntry(name);
    while (floor != null && !name.startsWith(floor.getKey())) {
      String key = floor.getKey();
      floor = key.charAt(0) == name.charAt(0) ? byBeginning.lowerEntry(key) : null;
    }
    if (floor != null) {
      return Optional.of(floor.getValue());
    }
    int lastWord = name.lastIndexOf(' ');
    int lastPart = name.lastIndexOf('-');
    return Optional.ofNullable(
        byEnding.get(name.substring(Math.max(0, Math.max(lastWord, lastPart)))));
  }

  private static TextTemplates read() {
    TextTemplates templates = new TextTemplates();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                TextTemplates.class.getResourceAsStream("templates.txt"),
                StandardCharsets.UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(templates::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return templates;
  }

  private void add(String line) {
    int equals = line.indexOf(" = ");
    Shown shown = shown(line.substring(0, equals));
    for (String name : line.substring(equals + 3).split(", ")) {
      Shown other;
      if (name.endsWith("*") && name.length() > 1) {
        other = byBeginning.put(name.substring(0, name.length() - 1), shown);
      } else if (name.startsWith("*") && name.length() > 1) {
        other = byEnding.put(name.substring(1), shown);
      } else {
        other = byName.put(name, shown);
      }
      if (other != null) {
        throw new IllegalStateException("templates.txt has [" + name + "] twice");
      }
    }
  }

  private static Shown shown(String what) {
    return switch (what) {
      case "measure" -> new Shown.Measure();
      case "link" -> new Shown.Link();
      case "century" -> new Shown.Century();
      case "nothing" -> new Shown.Nothing();
      default -> items(what);
    };
  }

  private static Shown items(String what) {
    List<Item> items = new ArrayList<>();
    Matcher matcher = ITEM.matcher(what);
    while (matcher.find()) {
      items.add(item(matcher));
    }
    return new Shown.Items(List.copyOf(items));
  }

  private static Item item(Matcher matcher) {
    if (matcher.group("words") != null) {
      return new Item.Words(matcher.group("words"));
    }
    if (matcher.group("joint") != null) {
      return new Item.Joint();
    }
    if (matcher.group("name") != null) {
      return new Item.Name();
    }
    if (matcher.group("locale") != null) {
      return new Item.Language(Locale.of(matcher.group("locale")), matcher.group("code"));
    }
    if (matcher.group("all") != null) {
      String first = matcher.group("first");
      String between = matcher.group("all").equals("+") ? " + " : " ";
      return new Item.Arguments(first.isEmpty() ? 1 : Integer.parseInt(first), between);
    }
    return new Item.Argument(List.of(matcher.group("argument").replace("$", "").split("[|]")));
  }
}
