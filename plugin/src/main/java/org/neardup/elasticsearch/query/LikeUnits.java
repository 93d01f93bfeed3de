package org.neardup.elasticsearch.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.elasticsearch.mapper.FieldValues;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lucene.LikeUnit;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;

/**
 * Turns what a query looks for into units of the field that is searched, on a shard.
 *
 * <p>Memory is accounted for before it is used: what signing takes until that is done, units and
 * their features until the request ends. Not thread safe.
 */
final class LikeUnits {

  /** For each UTF-16 code unit of a text: the normalised text, its offsets, shingles twice. */
  private static final int SIGNING_BYTES = 24;

  /** A signature and a unit as objects, without the components. */
  private static final int UNIT_BYTES = 80;

  private static final String LABEL = "near_duplicate like";

  private final NearDuplicateFieldType type;
  private final SearchExecutionContext context;
  private final boolean exact;
  private final Map<String, Signer> signers = new HashMap<>();
  private long sentences;
  private long outside;

  LikeUnits(
      NearDuplicateFieldType type, SearchExecutionContext context, Verification verification) {
    this.type = type;
    this.context = context;
    this.exact = verification == Verification.EXACT;
  }

  private FieldScheme scheme() {
    return type.scheme();
  }

  /** One for all texts of a language; the field's if null. */
  private Signer signer(@Nullable String language) {
    return signers.computeIfAbsent(
        language == null ? scheme().language() : language, scheme()::newSigner);
  }

  /** Units of the texts so far. */
  long sentences() {
    return sentences;
  }

  /** How many of them are outside the field's limits, so that they are not looked for. */
  long outside() {
    return outside;
  }

  /**
   * The units of one like.
   *
   * @throws IllegalArgumentException if it is of another scheme, or if its text is needed and not
   *     known
   */
  List<LikeUnit> of(Like like) {
    return switch (like) {
      case Like.Text text -> ofTexts(List.of(text.text()), text.language());
      case Like.Signature given -> ofSignature(given, "a {scheme, signature} in [like]");
      case Like.Artificial document -> ofSource(document);
      case Like.Fetched document -> ofFetched(document);
      case Like.Document document ->
          throw new IllegalStateException(
              "document " + document + " is not fetched yet, rewrite first");
    };
  }

  private List<LikeUnit> ofTexts(List<String> texts, @Nullable String language) {
    if (texts.isEmpty()) {
      return List.of();
    }
    return accountingFor(
        texts,
        language,
        () -> {
          List<UnitSignature> signatures =
              exact || language != null ? signer(language).sign(texts) : scheme().sign(texts);
          return exact
              ? withFeatures(signatures, String.join("\n", texts), language)
              : LikeUnit.of(signatures);
        });
  }

  private List<LikeUnit> ofSignature(Like.Signature given, String what) {
    // In base64 a component of 16 bits takes less than three bytes; it becomes one of 64 bits.
    Searches.reserve(context, (long) Long.BYTES * given.signature().length(), LABEL);
    return given(
        scheme().decode(given.scheme(), given.signature()), given.text(), given.language(), what);
  }

  private List<LikeUnit> ofSource(Like.Artificial document) {
    FieldValues values = SourceTexts.valuesOf(type, context, document.source());
    Optional<String> text = SourceTexts.textOf(type, context, document.source());
    return accountingFor(
        values.texts(),
        null,
        () -> given(values.units(), text.orElse(null), null, "a {doc} in [like]"));
  }

  private List<LikeUnit> ofFetched(Like.Fetched document) {
    List<String> texts = new ArrayList<>();
    List<LikeUnit> units = new ArrayList<>();
    for (Like value : document.values()) {
      if (value instanceof Like.Signature given) {
        units.addAll(ofSignature(given, "document " + document.reference() + " in [like]"));
      } else if (value instanceof Like.Text text) {
        texts.add(text.text());
      }
    }
    units.addAll(ofTexts(texts, null));
    return units;
  }

  private List<LikeUnit> accountingFor(
      List<String> texts, @Nullable String language, Supplier<List<LikeUnit>> signing) {
    long chars = texts.stream().mapToLong(String::length).sum();
    long whileSigning = SIGNING_BYTES * chars;
    Searches.reserve(context, whileSigning, LABEL);
    try {
      long components = scheme().index().signature().heapBytes();
      long features = exact ? Long.BYTES * chars : 0;
      Searches.reserve(context, cut(texts, language) * (UNIT_BYTES + components) + features, LABEL);
      return signing.get();
    } finally {
      Searches.release(context, whileSigning);
    }
  }

  /** Counts the units of texts, and those outside the limits. */
  private long cut(List<String> texts, @Nullable String language) {
    long before = sentences;
    TextOptions options = scheme().index().signature().text();
    new UnitCutter(options.withLanguage(language == null ? scheme().language() : language))
        .cut(
            texts,
            new UnitConsumer() {
              @Override
              public void accept(int position, int start, int end, NormalizedText unit) {
                sentences++;
              }

              @Override
              public void outside(int position, int start, int end, Outside why) {
                sentences++;
                outside++;
              }
            });
    return sentences - before;
  }

  private List<LikeUnit> withFeatures(
      List<UnitSignature> signatures, String text, @Nullable String language) {
    Signer signer = signer(language);
    return signatures.stream()
        .map(unit -> LikeUnit.of(unit, signer.features(text.substring(unit.start(), unit.end()))))
        .toList();
  }

  /** Units whose signatures were made before; compared exactly only with the right text. */
  private List<LikeUnit> given(
      List<UnitSignature> signatures,
      @Nullable String text,
      @Nullable String language,
      String what) {
    if (!exact) {
      return LikeUnit.of(signatures);
    }
    if (text == null && !signatures.isEmpty()) {
      throw new IllegalArgumentException(
          what
              + " has no text, which [verify] = [exact] needs: send the text with it, or ask with"
              + " [verify] = [signature]");
    }
    for (UnitSignature signature : signatures) {
      if (!isOf(signature, text, signer(language))) {
        throw new IllegalArgumentException(
            what
                + " has another text than the one that its signature was made of: send that, or ask"
                + " with [verify] = [signature]");
      }
    }
    return withFeatures(signatures, text, language);
  }

  private static boolean isOf(UnitSignature signature, String text, Signer signer) {
    return signature.end() <= text.length()
        && signer
            .signUnit(text.substring(signature.start(), signature.end()))
            .filter(made -> made.equalComponents(signature) == signature.size())
            .isPresent();
  }
}
