package org.neardup.elasticsearch.mapper;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.DeprecationHandler;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentLocation;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.support.MapXContentParser;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;
import org.neardup.util.Check;

/**
 * The values of one field of one document in their order: any number of texts, or one precomputed
 * signature. Indexing and everything that reads values back out of a source take them through here,
 * so that they agree on which ones count.
 */
public final class FieldValues {

  private final String field;
  private final FieldScheme scheme;
  private final int ignoreAbove;
  private final List<String> texts = new ArrayList<>(1);
  private List<UnitSignature> precomputed;

  /** Values of a field that leaves out texts of more characters than {@code ignoreAbove}. */
  FieldValues(String field, FieldScheme scheme, int ignoreAbove) {
    this.field = field;
    this.scheme = scheme;
    this.ignoreAbove = ignoreAbove;
  }

  /**
   * Adds a value of a parsed source, which is not null: a text, or an object with a signature that
   * was computed elsewhere.
   *
   * @return false if it is a text that is too long, and left out
   * @throws IllegalArgumentException if it is malformed; it is left out then
   */
  boolean add(Object value) {
    if (value instanceof Map<?, ?> object) {
      add(PrecomputedSignature.of(object));
      return true;
    }
    requireOnly(precomputed == null);
    String text = value.toString();
    return text.length() <= ignoreAbove && texts.add(text);
  }

  private void add(PrecomputedSignature signature) {
    requireOnly(precomputed == null && texts.isEmpty());
    List<UnitSignature> units =
        scheme.decode(signature.scheme(), SignatureFormat.fromBase64(signature.signature()));
    requireOneUnit(units);
    requireLength(signature.texts(), units);
    requireLanguage(signature.language());
    precomputed = units;
    texts.addAll(signature.texts());
  }

  private void requireOnly(boolean holds) {
    Check.that(holds, "a precomputed signature must be the only value of field [%s]", field);
  }

  private void requireOneUnit(List<UnitSignature> units) {
    Check.that(
        units.size() <= 1 || scheme.index().signature().text().unit() != Unit.DOCUMENT,
        "field [%s] of unit [document] takes a signature of one unit, got one of %s: sign the"
            + " document as a whole, or send it to a field of unit [sentence]",
        field,
        units.size());
  }

  /** The exact comparison reads texts in the field's language. */
  private void requireLanguage(@Nullable String language) {
    Check.that(
        language == null || language.equals(scheme.language()),
        "[language] must be that of the texts of field [%s], [%s], got [%s]: send the signature"
            + " alone, or to a field with that [text_language]",
        field,
        scheme.language(),
        language);
  }

  /** Whether a text is the one that was signed is only known from its length, at no cost. */
  private static void requireLength(List<String> texts, List<UnitSignature> units) {
    int length = String.join("\n", texts).length();
    int end = units.stream().mapToInt(UnitSignature::end).max().orElse(0);
    Check.that(
        texts.isEmpty() || end <= length,
        "[text] has %s characters, but [signature] is of one with at least %s: send the text that"
            + " it was computed from, or none",
        length,
        end);
  }

  /** The texts, also the texts sent with a precomputed signature. */
  public List<String> texts() {
    return texts;
  }

  /** Whether they were signed elsewhere. */
  public boolean hasSignature() {
    return precomputed != null;
  }

  public List<UnitSignature> units() {
    return units(count -> {});
  }

  /**
   * The signatures of all units; {@code counter} gets their number so far, and may end the work by
   * throwing.
   */
  List<UnitSignature> units(IntConsumer counter) {
    if (precomputed == null) {
      return scheme.sign(texts, counter);
    }
    counter.accept(precomputed.size());
    return precomputed;
  }

  /**
   * A container in standard base64.
   *
   * @param texts the texts that it was computed from; none if they were not sent
   * @param language the language of the texts; the field's if null
   */
  private record PrecomputedSignature(
      String scheme, String signature, List<String> texts, @Nullable String language) {

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<PrecomputedSignature, Void> PARSER =
        new ConstructingObjectParser<>(
            NearDuplicateFieldMapper.CONTENT_TYPE,
            false,
            args ->
                new PrecomputedSignature(
                    (String) args[0],
                    (String) args[1],
                    args[2] == null ? List.of() : (List<String>) args[2],
                    (String) args[3]));

    static {
      PARSER.declareString(constructorArg(), new ParseField("scheme"));
      PARSER.declareString(constructorArg(), new ParseField("signature"));
      PARSER.declareStringArray(optionalConstructorArg(), new ParseField("text"));
      PARSER.declareString(optionalConstructorArg(), new ParseField("language"));
    }

    @SuppressWarnings("unchecked")
    private static PrecomputedSignature of(Map<?, ?> object) {
      try (XContentParser parser =
          new MapXContentParser(
              NamedXContentRegistry.EMPTY,
              DeprecationHandler.THROW_UNSUPPORTED_OPERATION,
              (Map<String, Object>) object,
              XContentType.JSON) {
            // Unknown: the caller names the location of the object.
            @Override
            public XContentLocation getTokenLocation() {
              return null;
            }
          }) {
        return PARSER.parse(parser, null);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
