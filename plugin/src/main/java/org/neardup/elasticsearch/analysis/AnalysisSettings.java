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
  static ResolvedScheme analyzer(Settings settings) {
    return SchemeSettings.resolve(read(settings));
  }

  /** The scheme of a tokenizer; only its text options count. */
  static ResolvedScheme tokenizer(Settings settings) {
    return SchemeSettings.resolve(only(TEXT, read(settings), "near_duplicate_text"));
  }

  /**
   * The scheme of a token filter, which takes every setting but the language: it gets units and
   * cuts none.
   */
  static ResolvedScheme tokenFilter(Settings settings) {
    Set<String> allowed = new TreeSet<>(SchemeSettings.names());
    allowed.remove("language");
    return SchemeSettings.resolve(only(allowed, read(settings), "minhash_bands"));
  }

  private static Map<String, String> read(Settings settings) {
    Map<String, String> read = new TreeMap<>();
    for (String name : settings.keySet()) {
      if (!FOREIGN.contains(name)) {
        read.put(name, settings.get(name));
      }
    }
    return read;
  }

  private static Map<String, String> only(
      Set<String> allowed, Map<String, String> settings, String component) {
    for (String name : settings.keySet()) {
      if (!allowed.contains(name)) {
        throw new IllegalArgumentException(
            "unknown setting ["
                + name
                + "] of ["
                + component
                + "], it takes "
                + new TreeSet<>(allowed));
      }
    }
    return settings;
  }
}
