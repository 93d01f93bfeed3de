package org.neardup.lsh;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.text.SentenceRules;
import org.neardup.text.TextOptions;
import org.neardup.vector.ResourceRef;

/**
 * The one place where settings become a scheme. Field mappings, analyzers, the command line and
 * scheme files all hand over the same flat snake_case names, as text.
 *
 * <table>
 *   <caption>Settings</caption>
 *   <tr><th>name</th><th>default</th><th>meaning</th></tr>
 *   <tr><td>similarity</td><td>jaccard</td><td>jaccard or cosine</td></tr>
 *   <tr><td>unit</td><td>document</td><td>document or sentence</td></tr>
 *   <tr><td>threshold</td><td>0.8</td><td>similarity from which pairs are wanted</td></tr>
 *   <tr><td>recall</td><td>0.95</td><td>recall wanted at the threshold; only where tokens are planned</td></tr>
 *   <tr><td>seed</td><td>1123456</td><td>any 64-bit number</td></tr>
 *   <tr><td>language</td><td>en</td><td>of the sentence boundaries, and that vectors are in</td></tr>
 *   <tr><td>sentence_rules</td><td>cldr</td><td>cldr, language or lines; with unit sentence</td></tr>
 *   <tr><td>min_length, max_length</td><td>0, none</td><td>code points of a normalised unit, inclusive</td></tr>
 *   <tr><td>min_words</td><td>0</td><td>words of a normalised unit</td></tr>
 *   <tr><td>strip_punctuation, strip_digits</td><td>false</td><td>true or false</td></tr>
 *   <tr><td>expand_contractions</td><td>false</td><td>true or false; with language en</td></tr>
 *   <tr><th>jaccard</th></tr>
 *   <tr><td>shingle</td><td>char:5, word:5</td><td>for sentences, for documents</td></tr>
 *   <tr><td>family</td><td>fast</td><td>fast or classic</td></tr>
 *   <tr><td>components, bands, rows</td><td>planned</td><td>bands and rows go together</td></tr>
 *   <tr><td>banding</td><td>disjoint</td><td>disjoint or draws</td></tr>
 *   <tr><td>signature_bits</td><td>16</td><td>bits of a component</td></tr>
 *   <tr><td>stem</td><td>none</td><td>a stemmer that the words of shingles go through</td></tr>
 *   <tr><th>cosine</th></tr>
 *   <tr><td>vector</td><td>terms</td><td>terms or word_vectors</td></tr>
 *   <tr><td>stop_words, stem</td><td>none</td><td>languages of a stop word list and of a stemmer</td></tr>
 *   <tr><td>weight</td><td>log_tf, bm25 with statistics; tf of word vectors</td><td>tf, log_tf, tf_idf or bm25</td></tr>
 *   <tr><td>k1, b</td><td>1.2, 0.75</td><td>of bm25</td></tr>
 *   <tr><td>min_frequency</td><td>1</td><td>terms that the collection has less often are left out</td></tr>
 *   <tr><td>min_terms</td><td>1</td><td>units with fewer different terms have no signature</td></tr>
 *   <tr><td>centred</td><td>true of word vectors</td><td>whether the collection's mean is subtracted</td></tr>
 *   <tr><td>statistics, word_vectors</td><td>none</td><td>files, each with its ..._sha256</td></tr>
 *   <tr><td>translate_from</td><td>none</td><td>another language that texts can be in; needs translation and
 *       translation_statistics, files; translation_stop_words, translation_stem, and
 *       translation_probability bayes (default), direct or given</td></tr>
 *   <tr><td>entries</td><td>gaussian</td><td>gaussian or rademacher</td></tr>
 *   <tr><td>bits</td><td>1024</td><td>hyperplanes</td></tr>
 *   <tr><td>bit_permutations, prefix_lengths</td><td>planned</td><td>go together; lengths descend, such as 24,16</td></tr>
 * </table>
 */
public final class SchemeSettings {

  /** The recall that is planned for where none is given. */
  public static final double DEFAULT_RECALL = 0.95;

  private static final Set<String> COMMON =
      Set.of(
          "similarity",
          "unit",
          "threshold",
          "recall",
          "seed",
          "language",
          "sentence_rules",
          "min_length",
          "max_length",
          "min_words",
          "strip_punctuation",
          "strip_digits",
          "expand_contractions",
          "stem");

  private static final Set<String> NAMES =
      Stream.of(COMMON, JaccardSettings.NAMES, CosineSettings.NAMES)
          .flatMap(Set::stream)
          .collect(Collectors.toCollection(TreeSet::new));

  private static final Map<String, Map<String, String>> PRESETS =
      Map.of(
          "weissman",
          Map.ofEntries(
              Map.entry("unit", "sentence"),
              Map.entry("shingle", "char:12"),
              Map.entry("family", "classic"),
              Map.entry("components", "20"),
              Map.entry("signature_bits", "60"),
              Map.entry("bands", "10"),
              Map.entry("rows", "10"),
              Map.entry("banding", "draws"),
              Map.entry("seed", "1123456"),
              Map.entry("min_length", "75"),
              Map.entry("max_length", "600")));

  private SchemeSettings() {}

  /** The names of all settings, sorted. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(NAMES);
  }

  /**
   * The names of the settings that a similarity takes, sorted.
   *
   * @param similarity {@code jaccard} or {@code cosine}
   */
  public static Set<String> names(String similarity) {
    Set<String> names = new TreeSet<>(NAMES);
    names.removeAll(similarity.equals("jaccard") ? CosineSettings.NAMES : JaccardSettings.NAMES);
    return names;
  }

  /**
   * The settings of a preset: {@code weissman}, the Wikipedia sentence experiment.
   *
   * @throws IllegalArgumentException if there is no preset of that name
   */
  public static Map<String, String> preset(String name) {
    Map<String, String> preset = PRESETS.get(name);
    if (preset == null) {
      throw new IllegalArgumentException(
          "[scheme] must be a file or one of the presets "
              + new TreeSet<>(PRESETS.keySet())
              + ", got ["
              + name
              + "]");
    }
    return preset;
  }

  /**
   * Resolves settings into a scheme that names no file without its SHA-256; otherwise as {@link
   * #resolve(Map, Function)}.
   */
  public static ResolvedScheme resolve(Map<String, String> settings) {
    return resolve(
        settings,
        file -> {
          throw new IllegalArgumentException(
              "file [" + file + "] must be given with its SHA-256 where no folder of files is set");
        });
  }

  /**
   * Resolves settings into a scheme; what is not given has its default, and tokens are planned
   * where they are not given.
   *
   * @param files the reference to a resource file, by its name; asked where a setting names a file
   *     and the one with its SHA-256 is not given
   * @throws IllegalArgumentException if a setting is unknown, out of range or contradicts another;
   *     the message names it, what is allowed and what was given
   */
  public static ResolvedScheme resolve(
      Map<String, String> settings, Function<String, ResourceRef> files) {
    requireKnown(settings);
    SettingReader reader = new SettingReader(settings, files);
    double threshold = reader.decimal("threshold", 0.8);
    return new ResolvedScheme(scheme(reader, threshold), threshold);
  }

  private static void requireKnown(Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (!NAMES.contains(name)) {
        boolean cosine = "cosine".equals(settings.get("similarity"));
        throw new IllegalArgumentException(
            "unknown setting [" + name + "], known are " + names(cosine ? "cosine" : "jaccard"));
      }
    }
  }

  private static IndexScheme scheme(SettingReader reader, double threshold) {
    String similarity = reader.text("similarity", "jaccard");
    switch (similarity) {
      case "jaccard" -> {
        reader.refuse(CosineSettings.NAMES, "is for [similarity] = [cosine] only");
        return new JaccardSettings(reader).resolve(threshold);
      }
      case "cosine" -> {
        reader.refuse(JaccardSettings.NAMES, "is for [similarity] = [jaccard] only");
        return new CosineSettings(reader).resolve(threshold);
      }
      default ->
          throw new IllegalArgumentException(
              "[similarity] must be [jaccard] or [cosine], got [" + similarity + "]");
    }
  }

  /**
   * The settings that resolve to a scheme, every one explicit but {@code recall}, which is spent,
   * and the defaults of settings that came after the first version; sorted by name.
   *
   * @return settings for which {@link #resolve} returns an equal scheme, without planning
   */
  public static Map<String, String> flatten(ResolvedScheme resolved) {
    IndexScheme scheme = resolved.scheme();
    TextOptions text = scheme.signature().text();
    Map<String, String> settings = new TreeMap<>();
    settings.put("threshold", Double.toString(resolved.threshold()));
    settings.put("seed", Long.toString(scheme.signature().seed()));
    settings.put("unit", text.unit().id());
    settings.put("language", text.language());
    settings.put("min_length", Integer.toString(text.minLength()));
    settings.put("max_length", Integer.toString(text.maxLength()));
    settings.put("strip_punctuation", Boolean.toString(text.stripPunctuation()));
    settings.put("strip_digits", Boolean.toString(text.stripDigits()));
    if (text.sentenceRules() != SentenceRules.CLDR) {
      settings.put("sentence_rules", text.sentenceRules().id());
    }
    if (text.minWords() != 0) {
      settings.put("min_words", Integer.toString(text.minWords()));
    }
    if (text.expandContractions()) {
      settings.put("expand_contractions", "true");
    }
    switch (scheme) {
      case BandScheme bands -> JaccardSettings.flatten(bands, settings);
      case PrefixScheme prefixes -> CosineSettings.flatten(prefixes, settings);
    }
    return new LinkedHashMap<>(settings);
  }
}
