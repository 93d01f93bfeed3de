package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.DeprecationHandler;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.support.AbstractXContentParser;
import org.elasticsearch.xcontent.support.MapXContentParser;

/**
 * One value of a {@code near_duplicate} field in a document: a text, or a signature computed
 * elsewhere.
 */
sealed interface FieldValue {

  /** A text to be signed. */
  record Text(String text) implements FieldValue {}

  /**
   * A container in standard base64.
   *
   * @param texts the texts that it was computed from; none if they were not sent
   * @param language the language of the texts; the field's if null
   */
  record Precomputed(String scheme, String signature, List<String> texts, @Nullable String language)
      implements FieldValue {

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<Precomputed, Void> PARSER =
        new ConstructingObjectParser<>(
            NearDuplicateFieldMapper.CONTENT_TYPE,
            false,
            args ->
                new Precomputed(
                    (String) args[0], (String) args[1], (List<String>) args[2], (String) args[3]));

    static {
      PARSER.declareString(ConstructingObjectParser.constructorArg(), new ParseField("scheme"));
      PARSER.declareString(ConstructingObjectParser.constructorArg(), new ParseField("signature"));
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
   * Reads the value at which the parser stands, for {@link #of}, and leaves the parser at its end.
   * An exception here is no malformed value: the document cannot be read on.
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
