package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.DeprecationHandler;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.support.AbstractXContentParser;
import org.elasticsearch.xcontent.support.MapXContentParser;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Check;
import org.neardup.text.Unit;

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
   * Adds a value.
   *
   * @return false if it is a text that is too long, and left out
   * @throws IllegalArgumentException if it is malformed; it is left out then
   */
  boolean add(FieldValue value) {
    boolean given = value instanceof FieldValue.Precomputed;
    Check.that(
        precomputed == null && (!given || texts.isEmpty()),
        "a precomputed signature must be the only value of field [%s]",
        field);
    switch (value) {
      case FieldValue.Text text -> {
        return text.text().length() <= ignoreAbove && texts.add(text.text());
      }
      case FieldValue.Precomputed signature -> {
        List<UnitSignature> units =
            scheme.decode(signature.scheme(), SignatureFormat.fromBase64(signature.signature()));
        requireOneUnit(units);
        requireLength(signature.texts(), units);
        requireLanguage(signature.language());
        precomputed = units;
        texts.addAll(signature.texts());
        return true;
      }
    }
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
   * One value of a {@code near_duplicate} field in a document: a text, or a signature computed
   * elsewhere.
   */
  sealed interface FieldValue {

    record Text(String text) implements FieldValue {}

    /**
     * A container in standard base64.
     *
     * @param texts the texts that it was computed from; none if they were not sent
     * @param language the language of the texts; the field's if null
     */
    record Precomputed(
        String scheme, String signature, List<String> texts, @Nullable String language)
        implements FieldValue {

      @SuppressWarnings("unchecked")
      private static final ConstructingObjectParser<Precomputed, Void> PARSER =
          new ConstructingObjectParser<>(
              NearDuplicateFieldMapper.CONTENT_TYPE,
              false,
              args ->
                  new Precomputed(
                      (String) args[0],
                      (String) args[1],
                      (List<String>) args[2],
                      (String) args[3]));

      static {
        PARSER.declareString(ConstructingObjectParser.constructorArg(), new ParseField("scheme"));
        PARSER.declareString(
            ConstructingObjectParser.constructorArg(), new ParseField("signature"));
        PARSER.declareStringArray(
            ConstructingObjectParser.optionalConstructorArg(), new ParseField("text"));
        PARSER.declareString(
            ConstructingObjectParser.optionalConstructorArg(), new ParseField("language"));
      }

      private static Precomputed of(Map<String, Object> object) {
        try (XContentParser parser =
            new MapXContentParser(
                NamedXContentRegistry.EMPTY,
                DeprecationHandler.THROW_UNSUPPORTED_OPERATION,
                object,
                XContentType.JSON)) {
          return PARSER.parse(parser, null);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      public Precomputed {
        Objects.requireNonNull(scheme, "scheme");
        Objects.requireNonNull(signature, "signature");
        texts = texts == null ? List.of() : List.copyOf(texts);
      }
    }

    /** Whether the value is an object that the parent of a multi-field has read already. */
    static boolean isReadByParent(XContentParser parser) {
      XContentParser.Token token = parser.currentToken();
      return token != XContentParser.Token.START_OBJECT
          && token != XContentParser.Token.VALUE_NULL
          && !token.isValue();
    }

    /** Why a value that {@linkplain #isReadByParent the parent has read} is malformed. */
    static IllegalArgumentException signatureInMultiField() {
      return new IllegalArgumentException(
          "a multi-field sees the texts of its parent only: send precomputed signatures to a field"
              + " that is no multi-field");
    }

    /**
     * Reads the value at which the parser stands, for {@link #of}, and leaves the parser at its
     * end. An exception here is no malformed value: the document cannot be read on.
     *
     * @return null if the value is null
     */
    @Nullable
    static Object read(XContentParser parser) throws IOException {
      return parser.currentToken() == XContentParser.Token.START_OBJECT
          ? AbstractXContentParser.readValue(parser, HashMap::new)
          : parser.textOrNull();
    }

    /**
     * A value out of a parsed source, which is not null.
     *
     * @throws IllegalArgumentException if the value is malformed
     */
    @SuppressWarnings("unchecked")
    static FieldValue of(Object value) {
      return value instanceof Map<?, ?> object
          ? Precomputed.of((Map<String, Object>) object)
          : new Text(value.toString());
    }
  }
}
