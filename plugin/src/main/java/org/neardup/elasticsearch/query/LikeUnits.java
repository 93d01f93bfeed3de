package org.neardup.elasticsearch.query;

import java.util.ArrayList;
import java.util.List;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.elasticsearch.mapper.FieldValues;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.lucene.LikeUnit;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.TextOptions;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;

/**
 * Turns what a query looks for into units of the field that is searched, on a shard.
 *
 * <p>Signing takes memory for the normalised text and its shingles; it is accounted for before it
 * is used. Not thread safe.
 */
final class LikeUnits {

  /** For each UTF-16 code unit of a text: the text, its normalised form, offsets and shingles. */
  private static final int BYTES_PER_CHAR = 24;

  private final NearDuplicateFieldType type;
  private final SearchExecutionContext context;
  @Nullable private final Signer exact;
  private long sentences;
  private long outside;

  LikeUnits(
      NearDuplicateFieldType type, SearchExecutionContext context, Verification verification) {
    this.type = type;
    this.context = context;
    this.exact =
        verification == Verification.EXACT ? new Signer(scheme().index().signature()) : null;
  }

  private FieldScheme scheme() {
    return type.scheme();
  }

  /** Sentences of the texts so far. */
  long sentences() {
    return sentences;
  }

  /** How many of them are outside the field's length limits, so that they are not looked for. */
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
      case Like.Text text -> ofTexts(List.of(text.text()));
      case Like.Signature given -> ofSignature(given, "a {scheme, signature} in [like]");
      case Like.Artificial document -> ofSource(document);
      case Like.Fetched document -> ofFetched(document);
      case Like.Document document ->
          throw new IllegalStateException(
              "document " + document + " is not fetched yet, rewrite first");
    };
  }

  private List<LikeUnit> ofTexts(List<String> texts) {
    reserve(texts);
    countOutside(texts);
    return units(scheme().sign(texts), String.join("\n", texts), "a text in [like]");
  }

  private void reserve(List<String> texts) {
    long chars = texts.stream().mapToLong(String::length).sum();
    context.addCircuitBreakerMemory(BYTES_PER_CHAR * chars, "near_duplicate like");
  }

  private void countOutside(List<String> texts) {
    TextOptions options = scheme().index().signature().text();
    if (options.minLength() == 0 && options.maxLength() == TextOptions.NO_LIMIT) {
      return;
    }
    new UnitCutter(options)
        .cut(
            texts,
            new UnitConsumer() {
              @Override
              public void accept(
                  int position, int start, int end, org.neardup.text.NormalizedText unit) {
                sentences++;
              }

              @Override
              public void outside(int position, int start, int end, int codePoints) {
                sentences++;
                outside++;
              }
            });
  }

  private List<LikeUnit> ofSignature(Like.Signature given, String what) {
    long bytes = given.signature().length();
    context.addCircuitBreakerMemory(Long.BYTES * bytes, "near_duplicate like");
    return units(scheme().decode(given.scheme(), given.signature()), given.text(), what);
  }

  private List<LikeUnit> ofSource(Like.Artificial document) {
    FieldValues values = SourceTexts.valuesOf(type, context, document.source());
    reserve(values.texts());
    String text = SourceTexts.textOf(type, context, document.source()).orElse(null);
    return units(values.units(), text, "a {doc} in [like]");
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
    units.addAll(ofTexts(texts));
    return units;
  }

  private List<LikeUnit> units(List<UnitSignature> signatures, @Nullable String text, String what) {
    if (exact == null) {
      return LikeUnit.of(signatures);
    }
    if (text == null) {
      throw new IllegalArgumentException(
          what
              + " has no text, which [verify] = [exact] needs: send the text with it, or ask with"
              + " [verify] = [signature]");
    }
    return signatures.stream().map(signature -> withShingles(signature, text, what)).toList();
  }

  private LikeUnit withShingles(UnitSignature signature, String text, String what) {
    if (signature.end() > text.length()) {
      throw new IllegalArgumentException(
          what
              + " has a text of "
              + text.length()
              + " characters, but its signature is of one with at least "
              + signature.end()
              + ": send the text that the signature was made of");
    }
    String unit = text.substring(signature.start(), signature.end());
    return LikeUnit.of(signature, exact.shingles(unit));
  }
}
