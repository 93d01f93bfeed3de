package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;

/** Parses {@code like} and {@code unlike}: a text, an object, or a list of both. */
final class LikeParser {

  static final ParseField INDEX = new ParseField("_index");
  static final ParseField ID = new ParseField("_id");
  static final ParseField ROUTING = new ParseField("routing");
  static final ParseField SCHEME = new ParseField("scheme");
  static final ParseField SIGNATURE = new ParseField("signature");
  static final ParseField TEXT = new ParseField("text");
  static final ParseField LANGUAGE = new ParseField("language");
  static final ParseField DOC = new ParseField("doc");

  private static final ObjectParser<Draft, Void> PARSER = new ObjectParser<>("like", Draft::new);

  static {
    PARSER.declareString((draft, value) -> draft.index = value, INDEX);
    PARSER.declareString((draft, value) -> draft.id = value, ID);
    PARSER.declareString((draft, value) -> draft.routing = value, ROUTING);
    PARSER.declareString((draft, value) -> draft.scheme = value, SCHEME);
    PARSER.declareString((draft, value) -> draft.signature = value, SIGNATURE);
    PARSER.declareString((draft, value) -> draft.text = value, TEXT);
    PARSER.declareString((draft, value) -> draft.language = value, LANGUAGE);
    PARSER.declareObject(
        (draft, value) -> draft.doc = value, (parser, context) -> parser.mapOrdered(), DOC);
  }

  private LikeParser() {}

  /** Parses the value at which the parser stands. */
  static List<Like> parseAll(XContentParser parser) throws IOException {
    List<Like> likes = new ArrayList<>();
    if (parser.currentToken() == XContentParser.Token.START_ARRAY) {
      while (parser.nextToken() != XContentParser.Token.END_ARRAY) {
        likes.add(parse(parser));
      }
    } else {
      likes.add(parse(parser));
    }
    return likes;
  }

  private static Like parse(XContentParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> new Like.Text(parser.text());
      case START_OBJECT -> PARSER.parse(parser, null).build();
      default ->
          throw new IllegalArgumentException(
              "[like] and [unlike] take texts, {text, language}, {_index, _id, routing}, {doc} and"
                  + " {scheme, signature, text}, got ["
                  + parser.currentToken()
                  + "]");
    };
  }

  /** The names of an object and their values; null for those that are not there. */
  private static final class Draft {

    private String index;
    private String id;
    private String routing;
    private String scheme;
    private String signature;
    private String text;
    private String language;
    private Map<String, Object> doc;

    private Like build() {
      if (index != null && id != null && noneOf(scheme, signature, text, language, doc)) {
        return new Like.Document(index, id, routing);
      }
      if (scheme != null && signature != null && noneOf(index, id, routing, doc)) {
        return new Like.Signature(scheme, signature, text, language);
      }
      if (text != null && noneOf(index, id, routing, scheme, signature, doc)) {
        return new Like.Text(text, language);
      }
      if (doc != null && noneOf(index, id, routing, scheme, signature, text, language)) {
        return new Like.Artificial(doc);
      }
      throw new IllegalArgumentException(
          "an object in [like] or [unlike] needs [_index] and [_id] (with [routing] if the document"
              + " has one), or [text] (with [language] if it is not that of the field's texts), or"
              + " [doc], or [scheme] and [signature] (with [text] if it is known)");
    }

    private static boolean noneOf(Object... values) {
      return Stream.of(values).allMatch(Objects::isNull);
    }
  }
}
