package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;

/**
 * One value of a {@code near_duplicate} field in a document: a text, or a signature computed
 * elsewhere.
 */
sealed interface FieldValue {

  /** A text to be signed. */
  record Text(String text) implements FieldValue {}

  /** A container in standard base64; a text beside it is only kept in the source. */
  record Precomputed(String scheme, String signature) implements FieldValue {

    private static final ConstructingObjectParser<Precomputed, Void> PARSER =
        new ConstructingObjectParser<>(
            NearDuplicateFieldMapper.CONTENT_TYPE,
            false,
            args -> new Precomputed((String) args[0], (String) args[1]));

    static {
      PARSER.declareString(ConstructingObjectParser.constructorArg(), new ParseField("scheme"));
      PARSER.declareString(ConstructingObjectParser.constructorArg(), new ParseField("signature"));
      PARSER.declareField(
          ConstructingObjectParser.optionalConstructorArg(),
          (parser, context) -> {
            parser.skipChildren();
            return Boolean.TRUE;
          },
          new ParseField("text"),
          ValueType.STRING_ARRAY);
    }

    public Precomputed {
      Objects.requireNonNull(scheme, "scheme");
      Objects.requireNonNull(signature, "signature");
    }
  }

  /** Reads the value at which the parser stands; empty if it is null. */
  static Optional<FieldValue> parse(XContentParser parser) throws IOException {
    XContentParser.Token token = parser.currentToken();
    if (token == XContentParser.Token.VALUE_NULL) {
      return Optional.empty();
    }
    if (token == XContentParser.Token.START_OBJECT) {
      return Optional.of(Precomputed.PARSER.apply(parser, null));
    }
    if (token.isValue()) {
      return Optional.of(new Text(parser.text()));
    }
    throw new IllegalArgumentException(
        "a value must be a text or an object {scheme, signature, text}, got [" + token + "]");
  }
}
