package org.neardup.lsh;

import java.util.function.Function;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.TextOptions;
import org.neardup.vector.ResourceRef;
import org.neardup.vector.TermOptions;
import org.neardup.vector.Translation;
import org.neardup.vector.VectorScheme;

/**
 * A scheme with the threshold that it is for: complete, with nothing left to be planned or looked
 * up. Immutable.
 *
 * @param scheme every parameter of signatures and tokens
 * @param threshold the similarity from which pairs are wanted; the default of {@code
 *     min_similarity}
 */
public record ResolvedScheme(IndexScheme scheme, double threshold) {

  public ResolvedScheme {
    BandPlanner.requireThreshold(threshold);
  }

  /** The predicted recall of a pair exactly at the threshold. */
  public double plannedRecall() {
    return scheme.plan().recallAt(threshold);
  }

  /**
   * The settings with every default and everything planned, but {@link Setting#RECALL}, which is
   * spent: {@link SchemeRequest#resolve} makes an equal scheme of them, without planning.
   */
  public SchemeRequest settings() {
    SignatureScheme signature = scheme.signature();
    TextOptions text = signature.text();
    SchemeRequest common =
        SchemeRequest.EMPTY
            .with(Setting.THRESHOLD, threshold)
            .with(Setting.SEED, signature.seed())
            .with(Setting.UNIT, text.unit().id())
            .with(Setting.LANGUAGE, text.language())
            .with(Setting.SENTENCE_RULES, text.sentenceRules().id())
            .with(Setting.MIN_LENGTH, text.minLength())
            .with(Setting.MAX_LENGTH, text.maxLength())
            .with(Setting.MIN_WORDS, text.minWords())
            .with(Setting.STRIP_PUNCTUATION, text.stripPunctuation())
            .with(Setting.STRIP_DIGITS, text.stripDigits())
            .with(Setting.EXPAND_CONTRACTIONS, text.expandContractions());
    return switch (scheme) {
      case BandScheme bands -> common.with(settings(bands));
      case PrefixScheme prefixes -> common.with(settings(prefixes));
    };
  }

  private static SchemeRequest settings(BandScheme scheme) {
    MinHashScheme signature = scheme.signature();
    return SchemeRequest.EMPTY
        .with(Setting.SIMILARITY, Setting.JACCARD)
        .with(Setting.BANDS, scheme.bands())
        .with(Setting.ROWS, scheme.rows())
        .with(Setting.BANDING, scheme.banding().id())
        .with(Setting.COMPONENTS, signature.components())
        .with(Setting.FAMILY, signature.family().id())
        .with(Setting.SIGNATURE_BITS, signature.signatureBits())
        .with(Setting.SHINGLE, signature.shingling().toString())
        .with(Setting.STEM, signature.text().stem());
  }

  private static SchemeRequest settings(PrefixScheme scheme) {
    HyperplaneScheme signature = scheme.signature();
    VectorScheme vector = signature.vector();
    SchemeRequest settings =
        SchemeRequest.EMPTY
            .with(Setting.SIMILARITY, Setting.COSINE)
            .with(Setting.BITS, signature.bits())
            .with(Setting.ENTRIES, signature.entries().id())
            .with(Setting.BIT_PERMUTATIONS, scheme.bitPermutations())
            .with(Setting.PREFIX_LENGTHS, scheme.prefixLengths())
            .with(Setting.VECTOR, vector.kind().id())
            .with(terms(Setting.STOP_WORDS, Setting.STEM, vector.terms()))
            .with(Setting.WEIGHT, vector.weighting().kind().id())
            .with(Setting.K1, vector.weighting().k1())
            .with(Setting.B, vector.weighting().b())
            .with(Setting.MIN_FREQUENCY, vector.minFrequency())
            .with(Setting.MIN_TERMS, vector.minTerms())
            .with(Setting.CENTRED, vector.centred());
    settings = vector.statistics().map(with(settings, Setting.STATISTICS)).orElse(settings);
    settings = vector.wordVectors().map(with(settings, Setting.WORD_VECTORS)).orElse(settings);
    return vector.translation().map(ResolvedScheme::settings).map(settings::with).orElse(settings);
  }

  private static Function<ResourceRef, SchemeRequest> with(SchemeRequest settings, Setting file) {
    return reference -> settings.with(file, reference);
  }

  private static SchemeRequest settings(Translation translation) {
    return SchemeRequest.EMPTY
        .with(Setting.TRANSLATE_FROM, translation.language())
        .with(terms(Setting.TRANSLATION_STOP_WORDS, Setting.TRANSLATION_STEM, translation.terms()))
        .with(Setting.TRANSLATION, translation.table())
        .with(Setting.TRANSLATION_STATISTICS, translation.statistics())
        .with(Setting.TRANSLATION_PROBABILITY, translation.probability().id());
  }

  private static SchemeRequest terms(Setting stopWords, Setting stem, TermOptions terms) {
    return SchemeRequest.EMPTY.with(stopWords, terms.stopWords()).with(stem, terms.stem());
  }
}
