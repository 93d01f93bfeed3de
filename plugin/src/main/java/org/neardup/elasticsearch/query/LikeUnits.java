package org.neardup.elasticsearch.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.elasticsearch.mapper.FieldValues;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lucene.search.LikeUnit;
import org.neardup.shingle.Features;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.unit.UnitConsumer;
import org.neardup.util.Check;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * Turns the likes of a query into units of the field that is searched, on a shard.
 *
 * <p>Equal units are kept once. Memory of units and features is charged when they are made, until
 * the request ends. Not thread safe.
 */
final class LikeUnits {

  /** A signature and a unit as objects, without the components. */
  private static final int UNIT_BYTES = 80;

  /**
   * Most components of all different units together: signing them takes some seconds, in which a
   * search cannot be cancelled yet.
   */
  static final long MAX_COMPONENTS = 1 << 27;

  /** Longer units are not compared with the units before them. */
  private static final int MAX_SHARED_LENGTH = 1 << 12;

  private final NearDuplicateFieldType type;
  private final SearchExecutionContext context;
  private final boolean exact;
  private final Map<String, Signer> signers = new HashMap<>();
  private final Reservation memory;
  private long sentences;
  private long signed;
  private long outside;

  LikeUnits(
      NearDuplicateFieldType type,
      SearchExecutionContext context,
      QueryOptions.Verification verification) {
    this.type = type;
    this.context = context;
    this.exact = verification == QueryOptions.Verification.EXACT;
    this.memory =
        new Reservation(
            new MemoryAccount() {
              @Override
              public void reserve(long bytes) {
                Searches.reserve(context, bytes, "near_duplicate like");
              }
            });
  }

  private FieldScheme scheme() {
    return type.scheme();
  }

  private Signer signer(@Nullable String language) {
    return signers.computeIfAbsent(
        language == null ? scheme().language() : language, scheme()::newSigner);
  }

  long sentences() {
    return sentences;
  }

  /**
   * How many units of the texts are outside the field's limits, so that they are not searched for.
   */
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
      case Like.ArtificialDocument document -> ofSource(document);
      case Like.FetchedDocument document -> ofFetched(document);
      case Like.Document document ->
          throw new IllegalStateException(
              "document " + document + " is not fetched yet, rewrite first");
    };
  }

  /** The text that the offsets of a like's units refer to; empty if it is not known. */
  Optional<String> text(Like like) {
    return switch (like) {
      case Like.Text text -> Optional.of(text.text());
      case Like.Signature given -> Optional.ofNullable(given.text());
      case Like.ArtificialDocument document -> textOf(document);
      case Like.FetchedDocument document when document.values().size() == 1 ->
          text(document.values().get(0));
      case Like.FetchedDocument document -> Optional.empty();
      case Like.Document document -> Optional.empty();
    };
  }

  private Optional<String> textOf(Like.ArtificialDocument document) {
    Optional<String> text = SourceTexts.textOf(type, context, document.source());
    memory.add(2L * text.map(String::length).orElse(0));
    return text;
  }

  /** Without a text nothing is signed, so that no file of the scheme is needed. */
  private List<LikeUnit> ofTexts(List<String> texts, @Nullable String language) {
    if (texts.isEmpty()) {
      return List.of();
    }
    Collector collector = new Collector(signer(language));
    collector.signer.cut(texts, collector);
    return collector.units;
  }

  /** Signs units one by one, of equal ones only the first. */
  private final class Collector implements UnitConsumer {
    private final Signer signer;
    private final List<LikeUnit> units = new ArrayList<>();
    private final Map<BytesRef, Optional<LikeUnit>> different = new HashMap<>();

    Collector(Signer signer) {
      this.signer = signer;
    }

    @Override
    public void accept(int position, int start, int end, NormalizedText unit) {
      sentences++;
      memory.add(UNIT_BYTES);
      Optional<LikeUnit> made =
          unit.length() > MAX_SHARED_LENGTH
              ? make(unit)
              : different.computeIfAbsent(new BytesRef(unit.toUtf16Le()), text -> make(unit));
      made.ifPresent(one -> units.add(one.at(position, start, end)));
    }

    private Optional<LikeUnit> make(NormalizedText unit) {
      requireAffordable();
      memory.add(2L * unit.length() + scheme().index().signature().heapBytes());
      return signer
          .sign(0, 0, 0, unit)
          .map(
              signature ->
                  exact ? new LikeUnit(signature, features(unit)) : LikeUnit.of(signature));
    }

    private Features features(NormalizedText unit) {
      Features features = signer.features(unit);
      memory.add((long) Long.BYTES * features.size());
      return features;
    }

    @Override
    public void outside(int position, int start, int end, Outside why) {
      if (why != Outside.NO_LETTER && why != Outside.IGNORED) { // which are no units
        sentences++;
        outside++;
      }
    }
  }

  private void requireAffordable() {
    int components = scheme().index().signature().components();
    Check.that(
        ++signed * components <= MAX_COMPONENTS,
        "[like] and [unlike] may have %s different units to sign for field [%s] with [components] ="
            + " %s, got more: ask several queries, or with signatures",
        MAX_COMPONENTS / components,
        type.name(),
        components);
  }

  private List<LikeUnit> ofSignature(Like.Signature given, String what) {
    return given(
        scheme().decode(given.scheme(), BytesReference.toBytes(given.container())),
        given.text(),
        given.language(),
        what);
  }

  private List<LikeUnit> ofSource(Like.ArtificialDocument document) {
    FieldValues values = SourceTexts.valuesOf(type, context, document.source());
    if (!values.hasSignature()) {
      return ofTexts(values.texts(), null);
    }
    List<UnitSignature> units = values.units();
    return given(units, textOf(document).orElse(null), null, "a {doc} in [like]");
  }

  private List<LikeUnit> ofFetched(Like.FetchedDocument document) {
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

  /**
   * Units whose signatures were made elsewhere; they are compared exactly only if the text is the
   * one that was signed.
   */
  private List<LikeUnit> given(
      List<UnitSignature> signatures,
      @Nullable String text,
      @Nullable String language,
      String what) {
    memory.add(signatures.size() * (UNIT_BYTES + scheme().index().signature().heapBytes()));
    if (!exact) {
      return LikeUnit.of(signatures);
    }
    Check.that(
        text != null || signatures.isEmpty(),
        "%s has no text, which [verify] = [exact] needs (a document has none if its source has"
            + " none, or if the field is copied from more than one field there and has no"
            + " [text_field]): send the text with it, or ask with [verify] = [signature]",
        what);
    Signer signer = signer(language);
    List<LikeUnit> units = new ArrayList<>(signatures.size());
    for (UnitSignature signature : signatures) {
      requireAffordable();
      Check.that(
          matches(signature, text, signer),
          "%s has another text than the one that its signature was made of: send that, or ask with"
              + " [verify] = [signature]",
          what);
      Features features = signer.features(text.substring(signature.start(), signature.end()));
      memory.add((long) Long.BYTES * features.size());
      units.add(new LikeUnit(signature, features));
    }
    return units;
  }

  private static boolean matches(UnitSignature signature, String text, Signer signer) {
    return signature.end() <= text.length()
        && signer
            .signUnit(text.substring(signature.start(), signature.end()))
            .filter(made -> made.equalComponents(signature) == signature.size())
            .isPresent();
  }
}
