package org.neardup.elasticsearch.analysis;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.elasticsearch.common.settings.Settings;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeSettings;

/**
 * Reads the settings of a tokenizer, token filter or analyzer as those of a scheme. What has no
 * effect on the component is refused, like what is unknown.
 */
final class AnalysisSettings {

  /** What the tokenizer takes: units and normalisation. */
  static final Set<String> TEXT =
      Set.of(
          "unit",
          "language",
          "min_length",
          "max_length",
          "strip_punctuation",
          "strip_digits",
          "stem");

  /** What Elasticsearch itself puts into, or reads from, the settings of a component. */
  private static final Set<String> FOREIGN =
      Set.of("type", "version", "index.version.created", "position_increment_gap");

  private AnalysisSettings() {}

  /** The scheme of an analyzer, which takes every setting. */
  static ResolvedScheme analyzer(String name, Settings settings) {
    return resolve("analyzer", name, settings, SchemeSettings.names());
  }

  /** The scheme of a tokenizer; only its text options count. */
  static ResolvedScheme tokenizer(String name, Settings settings) {
    return resolve("tokenizer", name, settings, TEXT);
  }

  /**
   * The scheme of a token filter, which takes every setting but the language: it gets units and
   * cuts none.
   */
  static ResolvedScheme tokenFilter(String name, Settings settings) {
    Set<String> allowed = new TreeSet<>(SchemeSettings.names());
    allowed.remove("language");
    return resolve("token filter", name, settings, allowed);
  }

  private static ResolvedScheme resolve(
      String kind, String name, Settings settings, Set<String> allowed) {
    try {
      return SchemeSettings.resolve(read(settings, allowed));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(kind + " [" + name + "]: " + e.getMessage(), e);
    }
  }

  private static Map<String, String> read(Settings settings, Set<String> allowed) {
    Map<String, String> read = new TreeMap<>();
    for (String name : settings.keySet()) {
      if (FOREIGN.contains(name)) {
        continue;
      }
      if (!allowed.contains(name)) {
        throw new IllegalArgumentException(
            "unknown setting [" + name + "], it takes " + new TreeSet<>(allowed));
      }
      read.put(name, settings.get(name));
    }
    return read;
  }
}
