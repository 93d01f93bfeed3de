package org.neardup.scheme;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.lsh.BandPlan;
import org.neardup.lsh.BandPlanner;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.lsh.PrefixPlan;
import org.neardup.lsh.PrefixPlanner;
import org.neardup.lsh.PrefixScheme;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.sentence.Abbreviations;
import org.neardup.shingle.Shingling;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.LineBreaks;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.text.TextOptions.SentenceRules;
import org.neardup.text.Unit;
import org.neardup.util.Check;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Weighting;

/** Makes a scheme of a request: the only code that combines settings. */
record SchemeResolver(SchemeRequest request, Function<String, ResourceRef> files) {

  ResolvedScheme resolve() {
    double threshold = request.value(Setting.THRESHOLD);
    BandPlanner.requireUnits(request.expectedUnits());
    boolean jaccard = request.similarity().equals(Setting.JACCARD);
    String other = jaccard ? Setting.COSINE : Setting.JACCARD;
    refuse(
        Stream.of(Setting.values())
            .filter(setting -> !setting.isFor(request.similarity()))
            .collect(Collectors.toSet()),
        "is for [similarity] = [" + other + "] only");
    return new ResolvedScheme(jaccard ? bands(threshold) : prefixes(threshold), threshold);
  }

  private void refuse(Set<Setting> settings, String why) {
    Set<String> given = new TreeSet<>();
    settings.stream().filter(request::has).map(Setting::id).forEach(given::add);
    Check.that(given.isEmpty(), "%s %s", given, why);
  }

  /** Whether two settings that go together are given; they replace the plan. */
  private boolean explicit(Setting one, Setting other) {
    String both = "[" + one.id() + "] and [" + other.id() + "]";
    Check.that(
        request.has(one) == request.has(other),
        "%s go together: give both, or neither to have them planned",
        both);
    if (request.has(one)) {
      refuse(
          Set.of(Setting.RECALL),
          "is what " + both + " are planned from: give it, or give them, not both");
    }
    return request.has(one);
  }

  private Unit unit() {
    return request.choice(Setting.UNIT, Unit.class);
  }

  /** Units and normalisation; the stems of vectors are no part of it. */
  TextOptions text() {
    boolean jaccard = request.similarity().equals(Setting.JACCARD);
    String language = request.value(Setting.LANGUAGE);
    Set<Normalization> changes = EnumSet.noneOf(Normalization.class);
    for (Normalization change : Normalization.values()) {
      if (request.<Boolean>value(Setting.valueOf(change.name()))) {
        changes.add(change);
      }
    }
    Check.that(
        !changes.contains(Normalization.EXPAND_CONTRACTIONS) || language.split("-")[0].equals("en"),
        "[expand_contractions] is for [language] = [en] only, got [language] = [%s]",
        language);
    SentenceRules rules = request.choice(Setting.SENTENCE_RULES, SentenceRules.class);
    return new TextOptions(
        unit(),
        language,
        rules,
        request.has(Setting.LINE_BREAKS)
            ? request.choice(Setting.LINE_BREAKS, LineBreaks.class)
            : TextOptions.usualLineBreaks(unit(), rules),
        request.value(Setting.PASSAGE_WORDS, TextOptions.of(unit()).passageWords()),
        request.value(Setting.MIN_LENGTH),
        request.value(Setting.MAX_LENGTH, TextOptions.NO_LIMIT),
        request.value(Setting.MIN_WORDS),
        Abbreviations.parse(request.value(Setting.ABBREVIATIONS, "")),
        changes,
        jaccard ? request.value(Setting.STEMMER) : TextOptions.NO_STEMMER);
  }

  private BandScheme bands(double threshold) {
    Banding banding = request.choice(Setting.BANDING, Banding.class);
    boolean explicit = explicit(Setting.BANDS, Setting.ROWS);
    if (banding == Banding.WITH_REPLACEMENT) {
      Check.that(explicit, "[banding] = [with_replacement] needs [bands] and [rows]");
      Check.that(
          request.has(Setting.COMPONENTS), "[banding] = [with_replacement] needs [components]");
    }
    if (explicit) {
      int bands = request.value(Setting.BANDS);
      int rows = request.value(Setting.ROWS);
      int product = (int) Math.min((long) bands * rows, Integer.MAX_VALUE);
      int components = request.value(Setting.COMPONENTS, product);
      int bits = request.value(Setting.BAND_BITS, BandPlanner.bandBits(rows));
      int estimateBits = request.value(Setting.ESTIMATE_BITS, bits);
      ComponentWidths usual = BandPlanner.widths(components, product, bits, estimateBits);
      int wide = request.value(Setting.BAND_COMPONENTS, usual.wide());
      ComponentWidths widths = new ComponentWidths(wide, bits, components - wide, estimateBits);
      return new BandScheme(minHash(widths), bands, rows, banding);
    }
    refuse(Set.of(Setting.BAND_COMPONENTS), "needs [bands] and [rows]: they are planned together");
    BandPlan plan = plan(threshold);
    MinHashScheme signature = minHash(plan.widths());
    return new BandScheme(signature, plan.bands(), plan.rows(), banding);
  }

  private BandPlan plan(double threshold) {
    OptionalInt components = given(Setting.COMPONENTS);
    OptionalInt bits = given(Setting.BAND_BITS);
    OptionalInt estimateBits = given(Setting.ESTIMATE_BITS);
    int mostBits = Math.max(bits.orElse(1), estimateBits.orElse(1));
    minHash(ComponentWidths.equal(components.orElse(1), mostBits)); // refuses values out of range
    return BandPlanner.plan(
        threshold,
        request.recall(),
        request.expectedUnits(),
        unit(),
        components,
        bits,
        estimateBits);
  }

  private OptionalInt given(Setting setting) {
    return request.has(setting) ? OptionalInt.of(request.value(setting)) : OptionalInt.empty();
  }

  private MinHashScheme minHash(ComponentWidths widths) {
    String shingle = unit().isPart() ? "char:5" : "word:5";
    return new MinHashScheme(
        text(),
        Shingling.parse(request.value(Setting.SHINGLE, shingle)),
        request.choice(Setting.FAMILY, Family.class),
        widths,
        request.value(Setting.SEED),
        request.file(Setting.IGNORE, files));
  }

  private PrefixScheme prefixes(double threshold) {
    HyperplaneScheme signature =
        new HyperplaneScheme(
            text(),
            vector(),
            request.choice(Setting.PROJECTION_DISTRIBUTION, ProjectionDistribution.class),
            request.value(Setting.BITS),
            request.value(Setting.SEED));
    if (explicit(Setting.BIT_PERMUTATIONS, Setting.PREFIX_LENGTHS)) {
      return new PrefixScheme(
          signature,
          request.value(Setting.BIT_PERMUTATIONS),
          request.value(Setting.PREFIX_LENGTHS));
    }
    PrefixPlan plan = PrefixPlanner.plan(threshold, request.recall(), signature.bits());
    return new PrefixScheme(signature, plan.bitPermutations(), List.of(plan.prefixLength()));
  }

  private VectorScheme vector() {
    return new VectorScheme(
        request.vector(),
        request.terms(),
        new Weighting(request.weight(), request.value(Setting.K1), request.value(Setting.B)),
        request.value(Setting.MIN_FREQUENCY),
        request.value(Setting.MIN_TERMS),
        request.centered(),
        request.file(Setting.STATISTICS, files),
        request.file(Setting.WORD_VECTORS, files),
        translation());
  }

  private Optional<Translation> translation() {
    if (!request.has(Setting.TRANSLATE_FROM)) {
      refuse(
          Setting.of(Setting.Part.TRANSLATION),
          "needs [translate_from], the language of the texts");
      return Optional.empty();
    }
    return Optional.of(
        new Translation(
            request.value(Setting.TRANSLATE_FROM),
            request.translationTerms(),
            required(Setting.TRANSLATION),
            required(Setting.TRANSLATION_STATISTICS),
            request.choice(Setting.TRANSLATION_PROBABILITY, Translation.Probability.class)));
  }

  private ResourceRef required(Setting file) {
    return request
        .file(file, files)
        .orElseThrow(
            () ->
                new IllegalArgumentException("[translate_from] needs [" + file.id() + "], a file"));
  }
}
