package org.neardup.jobs.io.wiki;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The words that templates show in the text of Wikipedias and Wiktionaries. They are in {@code
 * templates.txt}, whose first lines explain its syntax. Without it sentences would lose numbers (
 * <code>{{convert|5|km}}</code>), foreign words and dashes.
 */
final class TextTemplates {
  private static final Pattern ITEM = Pattern.compile("\"[^\"]*\"|\\S+");
  private static final TextTemplates TEMPLATES = new TextTemplates();

  private final Map<String, List<String>> byName = new HashMap<>();
  private final NavigableMap<String, List<String>> byBeginning = new TreeMap<>();
  private final Map<String, List<String>> byEnding = new HashMap<>();

  private TextTemplates() {
    NameLists.read("templates.txt")
        .forEach(
            (shown, names) -> {
              List<String> items = ITEM.matcher(shown).results().map(MatchResult::group).toList();
              names.forEach(name -> add(name, items));
            });
  }

  private void add(String name, List<String> items) {
    List<String> other;
    if (name.endsWith("*") && name.length() > 1) {
      other = byBeginning.put(name.substring(0, name.length() - 1), items);
    } else if (name.startsWith("*") && name.length() > 1) {
      other = byEnding.put(name.substring(1), items);
    } else {
      other = byName.put(name, items);
    }
    if (other != null) {
      throw new IllegalStateException("templates.txt has [" + name + "] twice");
    }
  }

  /** The items that a template of that name shows; empty for one that is not known. */
  static Optional<List<String>> find(String name) {
    String plain = name.strip().replace('_', ' ').toLowerCase(Locale.ROOT);
    List<String> exact = TEMPLATES.byName.get(plain);
    return exact == null ? TEMPLATES.findSimilar(plain) : Optional.of(exact);
  }

  private Optional<List<String>> findSimilar(String name) {
    Map.Entry<String, List<String>> floor = byBeginning.floorEntry(name);
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
}
