package org.neardup.elasticsearch.mapper;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.elasticsearch.common.settings.Settings;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.text.Check;
import org.neardup.text.TextOptions;
import org.neardup.vector.ResourceFolder;
import org.neardup.vector.Resources.ResourceRef;

/**
 * Reads the settings of a tokenizer, token filter or analyzer as settings of a scheme. A setting
 * without effect on the component is refused, as is an unknown one.
 */
final class AnalysisSettings {

  /**
   * Settings that Elasticsearch itself adds to those of a component. Without an index it also adds
   * the settings of an index.
   */
  private static final Set<String> FOREIGN = Set.of("type", "version", "position_increment_gap");

  /** Settings that decide how units are cut, which is no concern of a token filter. */
  static final Set<String> CUTTING = Set.of("sentence_rules", "line_breaks", "passage_words");

  private static final String TEXT_LANGUAGE = "text_language";

  private AnalysisSettings() {}

  /** The scheme of a tokenizer; only its text options count. */
  static ResolvedScheme tokenizer(String name, Settings settings) {
    return naming("tokenizer", name, () -> requireWholeWords(read(settings, textSettings())));
  }

  /** The settings of a tokenizer, which decide the units and their normalised texts. */
  static Set<String> textSettings() {
    return Setting.of(Setting.Part.TEXT).stream().map(Setting::id).collect(Collectors.toSet());
  }

  /** The tokens of a tokenizer are whole units: a token filter stems the words of shingles. */
  private static ResolvedScheme requireWholeWords(Map<String, String> settings) {
    ResolvedScheme resolved = SchemeRequest.of(settings).resolve();
    String stem = resolved.scheme().signature().text().stem();
    Check.that(
        stem.equals(TextOptions.NO_STEMMER),
        "[stem] must be [none] here, got [%s]: set it on the token filter",
        stem);
    return resolved;
  }

  /** The field scheme of an analyzer, which takes every setting. */
  static FieldScheme analyzer(
      String name, Settings settings, String similarity, ResourceFolder resources) {
    Set<String> allowed = names(similarity);
    return naming("analyzer", name, () -> resolve(read(settings, allowed), similarity, resources));
  }

  /**
   * The field scheme of a token filter, which takes every setting that counts for it: it gets units
   * and cuts none.
   */
  static FieldScheme tokenFilter(
      String name, Settings settings, String similarity, ResourceFolder resources) {
    Set<String> allowed = names(similarity);
    CUTTING.forEach(allowed::remove);
    // For jaccard the language only decides sentence boundaries.
    if (similarity.equals(Setting.JACCARD)) {
      allowed.remove("language");
    }
    return naming(
        "token filter", name, () -> resolve(read(settings, allowed), similarity, resources));
  }

  private static Set<String> names(String similarity) {
    Set<String> names = Setting.names(similarity);
    if (!similarity.equals(Setting.JACCARD)) {
      names.add(TEXT_LANGUAGE);
    }
    return names;
  }

  private static <T> T naming(String kind, String name, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(kind + " [" + name + "]: " + e.getMessage(), e);
    }
  }

  private static FieldScheme resolve(
      Map<String, String> settings, String similarity, ResourceFolder resources) {
    String given = settings.getOrDefault("similarity", similarity);
    Check.that(
        given.equals(similarity), "[similarity] must be [%s] here, got [%s]", similarity, given);
    settings.put("similarity", similarity);
    String language = settings.remove(TEXT_LANGUAGE);
    ResolvedScheme scheme =
        SchemeRequest.of(settings).resolve(file -> refuse(resources.reference(file)));
    return new FieldScheme(scheme, language, resources);
  }

  /** Settings stay as they were given, so that a file which changed would change the tokens. */
  private static ResourceRef refuse(ResourceRef found) {
    throw new IllegalArgumentException(
        ("file [%s] must be given with its SHA-256, as in [statistics_sha256] for"
                + " [statistics]; it is [%s]")
            .formatted(found.name(), found.sha256()));
  }

  /** The settings that have a value; null stands for the default. */
  private static Map<String, String> read(Settings settings, Set<String> allowed) {
    Map<String, String> read = new TreeMap<>();
    for (String name : settings.keySet()) {
      if (FOREIGN.contains(name) || name.startsWith("index.")) {
        continue;
      }
      Check.that(
          allowed.contains(name),
          "unknown setting [%s], it takes %s",
          name,
          new TreeSet<>(allowed));
      if (settings.get(name) != null) {
        read.put(name, settings.get(name));
      }
    }
    return read;
  }
}
