package org.neardup.lsh;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.signature.Entries;
import org.neardup.signature.Family;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.Seeds;
import org.neardup.text.SentenceRules;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.ResourceRef;
import org.neardup.vector.Translation;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.Weighting;

/** Makes a scheme of a request: the one place where settings are put together. */
final class SchemeResolver {

  static final double DEFAULT_RECALL = 0.95;
  private static final double DEFAULT_THRESHOLD = 0.8;
  private static final int DEFAULT_SIGNATURE_BITS = 16;

  /** A standard error of .024 at a cosine of .8, in 128 bytes. */
  private static final int DEFAULT_BITS = 1024;

  static final Set<Setting> TRANSLATION =
      Set.of(
          Setting.TRANSLATION,
          Setting.TRANSLATION_SHA256,
          Setting.TRANSLATION_STATISTICS,
          Setting.TRANSLATION_STATISTICS_SHA256,
          Setting.TRANSLATION_STOP_WORDS,
          Setting.TRANSLATION_STEM,
          Setting.TRANSLATION_PROBABILITY);

  private final SchemeRequest request;
  private final SchemeContext context;

  SchemeResolver(SchemeRequest request, SchemeContext context) {
    this.request = request;
    this.context = context;
  }

  ResolvedScheme resolve() {
    double threshold = request.decimal(Setting.THRESHOLD, DEFAULT_THRESHOLD);
    boolean jaccard = request.similarity().equals(Setting.JACCARD);
    String other = jaccard ? Setting.COSINE : Setting.JACCARD;
    refuse(
        Stream.of(Setting.values())
            .filter(setting -> !setting.isFor(request.similarity()))
            .collect(Collectors.toSet()),
        "is for [similarity] = [" + other + "] only");
    return new ResolvedScheme(jaccard ? bands(threshold) : prefixes(threshold), threshold);
  }

  /** Refuses settings that mean nothing beside another. */
  private void refuse(Set<Setting> settings, String why) {
    Set<String> given = new TreeSet<>();
    settings.stream().filter(request::has).map(Setting::id).forEach(given::add);
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(given + " " + why);
    }
  }

  /** Whether two settings that go together are given; they replace the plan. */
  private boolean explicit(Setting one, Setting other) {
    String both = "[" + one.id() + "] and [" + other.id() + "]";
    if (request.has(one) != request.has(other)) {
      throw new IllegalArgumentException(
          both + " go together: give both, or neither to have them planned");
    }
    if (request.has(one)) {
      refuse(
          Set.of(Setting.RECALL),
          "is what " + both + " are planned from: give it, or give them, not both");
    }
    return request.has(one);
  }

  private Unit unit() {
    return Unit.parse(request.text(Setting.UNIT, Unit.DOCUMENT.id()));
  }

  /** Units and normalisation; the stems of vectors are no part of it. */
  TextOptions text() {
    boolean jaccard = request.similarity().equals(Setting.JACCARD);
    String none = TextOptions.NO_STEMMER;
    String stem = jaccard ? request.text(Setting.STEM, none) : none;
    TextOptions defaults = TextOptions.of(unit());
    String language = request.text(Setting.LANGUAGE, defaults.language());
    boolean contractions = request.flag(Setting.EXPAND_CONTRACTIONS, false);
    if (contractions && !language.split("-")[0].equals("en")) {
      throw new IllegalArgumentException(
          "[expand_contractions] is for [language] = [en] only, got [language] = ["
              + language
              + "]");
    }
    return new TextOptions(
        unit(),
        language,
        SentenceRules.parse(request.text(Setting.SENTENCE_RULES, defaults.sentenceRules().id())),
        request.integer(Setting.MIN_LENGTH, defaults.minLength()),
        request.integer(Setting.MAX_LENGTH, defaults.maxLength()),
        request.integer(Setting.MIN_WORDS, defaults.minWords()),
        request.flag(Setting.STRIP_PUNCTUATION, false),
        request.flag(Setting.STRIP_DIGITS, false),
        contractions,
        stem);
  }

  private BandScheme bands(double threshold) {
    Banding banding = Banding.parse(request.text(Setting.BANDING, Banding.DISJOINT.id()));
    boolean explicit = explicit(Setting.BANDS, Setting.ROWS);
    if (banding == Banding.DRAWS) {
      require(explicit, "[banding] = [draws] needs [bands] and [rows]");
      require(request.has(Setting.COMPONENTS), "[banding] = [draws] needs [components]");
    }
    if (explicit) {
      int bands = request.integer(Setting.BANDS, 0);
      int rows = request.integer(Setting.ROWS, 0);
      int product = (int) Math.min((long) bands * rows, Integer.MAX_VALUE);
      int components = request.integer(Setting.COMPONENTS, product);
      return new BandScheme(minHash(components), bands, rows, banding);
    }
    BandPlan plan = plan(threshold, minHash(1).signatureBits());
    return new BandScheme(minHash(plan.components()), plan.bands(), plan.rows(), banding);
  }

  private BandPlan plan(double threshold, int bits) {
    double recall = request.recall();
    if (request.has(Setting.COMPONENTS)) {
      int components = minHash(request.integer(Setting.COMPONENTS, 0)).components();
      return BandPlanner.plan(threshold, recall, components, bits);
    }
    return context.units() == 0
        ? BandPlanner.plan(threshold, recall, unit(), bits)
        : BandPlanner.plan(
            threshold, recall, unit(), bits, context.units(), context.maxFalseCandidates());
  }

  private MinHashScheme minHash(int components) {
    MinHashScheme.Builder builder = MinHashScheme.builder(unit()).text(text());
    if (request.has(Setting.SHINGLE)) {
      builder.shingling(Shingling.parse(request.text(Setting.SHINGLE, "")));
    }
    return builder
        .family(Family.parse(request.text(Setting.FAMILY, Family.FAST.id())))
        .components(components)
        .signatureBits(request.integer(Setting.SIGNATURE_BITS, DEFAULT_SIGNATURE_BITS))
        .seed(request.longInteger(Setting.SEED, Seeds.DEFAULT))
        .build();
  }

  private PrefixScheme prefixes(double threshold) {
    HyperplaneScheme signature =
        new HyperplaneScheme(
            text(),
            vector(),
            Entries.parse(request.text(Setting.ENTRIES, Entries.GAUSSIAN.id())),
            request.integer(Setting.BITS, DEFAULT_BITS),
            request.longInteger(Setting.SEED, Seeds.DEFAULT));
    if (explicit(Setting.BIT_PERMUTATIONS, Setting.PREFIX_LENGTHS)) {
      return new PrefixScheme(
          signature,
          request.integer(Setting.BIT_PERMUTATIONS, 0),
          request.integers(Setting.PREFIX_LENGTHS));
    }
    PrefixPlan plan = PrefixPlanner.plan(threshold, request.recall(), signature.bits());
    return new PrefixScheme(signature, plan.bitPermutations(), List.of(plan.prefixLength()));
  }

  private VectorScheme vector() {
    return new VectorScheme(
        request.vector(),
        request.terms(),
        new Weighting(
            request.weight(),
            request.decimal(Setting.K1, Weighting.DEFAULT_K1),
            request.decimal(Setting.B, Weighting.DEFAULT_B)),
        request.integer(Setting.MIN_FREQUENCY, 1),
        request.integer(Setting.MIN_TERMS, 1),
        request.centred(),
        request.file(Setting.STATISTICS, context.files()),
        request.file(Setting.WORD_VECTORS, context.files()),
        translation());
  }

  private Optional<Translation> translation() {
    if (!request.has(Setting.TRANSLATE_FROM)) {
      refuse(TRANSLATION, "needs [translate_from], the language of the texts");
      return Optional.empty();
    }
    String bayes = Translation.Probability.BAYES.id();
    return Optional.of(
        new Translation(
            request.text(Setting.TRANSLATE_FROM, ""),
            request.translationTerms(),
            required(Setting.TRANSLATION),
            required(Setting.TRANSLATION_STATISTICS),
            Translation.Probability.parse(request.text(Setting.TRANSLATION_PROBABILITY, bayes))));
  }

  private ResourceRef required(Setting file) {
    return request
        .file(file, context.files())
        .orElseThrow(
            () ->
                new IllegalArgumentException("[translate_from] needs [" + file.id() + "], a file"));
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
