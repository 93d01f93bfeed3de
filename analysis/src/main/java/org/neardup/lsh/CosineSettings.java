package org.neardup.lsh;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.signature.Entries;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.Seeds;
import org.neardup.text.TextOptions;
import org.neardup.vector.ResourceRef;
import org.neardup.vector.TermOptions;
import org.neardup.vector.Translation;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.Weighting;

/** The settings of hyperplane signatures and their prefixes. */
final class CosineSettings {

  private static final Set<String> TRANSLATION =
      Set.of(
          "translation",
          "translation_sha256",
          "translation_statistics",
          "translation_statistics_sha256",
          "translation_stop_words",
          "translation_stem",
          "translation_probability");

  /** Those that belong to this similarity alone. */
  static final Set<String> NAMES =
      Stream.concat(
              TRANSLATION.stream(),
              Stream.of(
                  "vector",
                  "stop_words",
                  "weight",
                  "k1",
                  "b",
                  "min_frequency",
                  "min_terms",
                  "centred",
                  "statistics",
                  "statistics_sha256",
                  "word_vectors",
                  "word_vectors_sha256",
                  "translate_from",
                  "entries",
                  "bits",
                  "bit_permutations",
                  "prefix_lengths"))
          .collect(Collectors.toUnmodifiableSet());

  /** A standard error of .024 at a cosine of .8, in 128 bytes. */
  private static final int DEFAULT_BITS = 1024;

  private final SettingReader settings;

  CosineSettings(SettingReader settings) {
    this.settings = settings;
  }

  PrefixScheme resolve(double threshold) {
    HyperplaneScheme signature =
        new HyperplaneScheme(
            settings.textOptions(TextOptions.NO_STEMMER),
            vector(),
            Entries.parse(settings.text("entries", Entries.GAUSSIAN.id())),
            settings.integer("bits", DEFAULT_BITS),
            settings.longInteger("seed", Seeds.DEFAULT));
    if (settings.has("bit_permutations") != settings.has("prefix_lengths")) {
      throw new IllegalArgumentException(
          "[bit_permutations] and [prefix_lengths] go together: give both, or neither to have them"
              + " planned");
    }
    return settings.has("bit_permutations") ? explicit(signature) : planned(signature, threshold);
  }

  private PrefixScheme explicit(HyperplaneScheme signature) {
    settings.refuse(
        Set.of("recall"),
        "is what [bit_permutations] and [prefix_lengths] are planned from: give it, or give them,"
            + " not both");
    return new PrefixScheme(
        signature, settings.integer("bit_permutations", 0), settings.integers("prefix_lengths"));
  }

  private PrefixScheme planned(HyperplaneScheme signature, double threshold) {
    double recall = settings.decimal("recall", SchemeSettings.DEFAULT_RECALL);
    PrefixPlan plan = PrefixPlanner.plan(threshold, recall, signature.bits());
    return new PrefixScheme(signature, plan.bitPermutations(), List.of(plan.prefixLength()));
  }

  private VectorScheme vector() {
    VectorScheme.Kind kind =
        VectorScheme.Kind.parse(settings.text("vector", VectorScheme.Kind.TERMS.id()));
    boolean words = kind == VectorScheme.Kind.WORD_VECTORS;
    Optional<ResourceRef> statistics = settings.file("statistics");
    Weighting.Kind plain = words ? Weighting.Kind.TF : Weighting.Kind.LOG_TF;
    Weighting.Kind weight = statistics.isPresent() && !words ? Weighting.Kind.BM25 : plain;
    return new VectorScheme(
        kind,
        terms(""),
        new Weighting(
            Weighting.Kind.parse(settings.text("weight", weight.id())),
            settings.decimal("k1", Weighting.DEFAULT_K1),
            settings.decimal("b", Weighting.DEFAULT_B)),
        settings.integer("min_frequency", 1),
        settings.integer("min_terms", 1),
        settings.flag("centred", words),
        statistics,
        settings.file("word_vectors"),
        translation());
  }

  private TermOptions terms(String prefix) {
    return new TermOptions(
        settings.text(prefix + "stop_words", TermOptions.NONE),
        settings.text(prefix + "stem", TermOptions.NONE));
  }

  private Optional<Translation> translation() {
    if (!settings.has("translate_from")) {
      settings.refuse(TRANSLATION, "needs [translate_from], the language of the texts");
      return Optional.empty();
    }
    String bayes = Translation.Probability.BAYES.id();
    return Optional.of(
        new Translation(
            settings.text("translate_from", ""),
            terms("translation_"),
            required("translation"),
            required("translation_statistics"),
            Translation.Probability.parse(settings.text("translation_probability", bayes))));
  }

  private ResourceRef required(String name) {
    return settings
        .file(name)
        .orElseThrow(
            () -> new IllegalArgumentException("[translate_from] needs [" + name + "], a file"));
  }

  static void flatten(PrefixScheme scheme, Map<String, String> settings) {
    HyperplaneScheme signature = scheme.signature();
    VectorScheme vector = signature.vector();
    settings.put("similarity", "cosine");
    settings.put("bits", Integer.toString(signature.bits()));
    settings.put("entries", signature.entries().id());
    settings.put("bit_permutations", Integer.toString(scheme.bitPermutations()));
    settings.put(
        "prefix_lengths",
        scheme.prefixLengths().stream().map(String::valueOf).collect(Collectors.joining(",")));
    settings.put("vector", vector.kind().id());
    putTerms(settings, "", vector.terms());
    settings.put("weight", vector.weighting().kind().id());
    settings.put("k1", Double.toString(vector.weighting().k1()));
    settings.put("b", Double.toString(vector.weighting().b()));
    settings.put("min_frequency", Integer.toString(vector.minFrequency()));
    settings.put("min_terms", Integer.toString(vector.minTerms()));
    settings.put("centred", Boolean.toString(vector.centred()));
    vector.statistics().ifPresent(file -> putFile(settings, "statistics", file));
    vector.wordVectors().ifPresent(file -> putFile(settings, "word_vectors", file));
    vector.translation().ifPresent(translation -> flatten(translation, settings));
  }

  private static void flatten(Translation translation, Map<String, String> settings) {
    settings.put("translate_from", translation.language());
    putTerms(settings, "translation_", translation.terms());
    putFile(settings, "translation", translation.table());
    putFile(settings, "translation_statistics", translation.statistics());
    settings.put("translation_probability", translation.probability().id());
  }

  private static void putTerms(Map<String, String> settings, String prefix, TermOptions terms) {
    settings.put(prefix + "stop_words", terms.stopWords());
    settings.put(prefix + "stem", terms.stem());
  }

  private static void putFile(Map<String, String> settings, String name, ResourceRef file) {
    settings.put(name, file.name());
    settings.put(name + "_sha256", file.sha256());
  }
}
