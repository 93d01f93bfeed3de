package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.common.util.set.Sets;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;

/** Parses {@code like} and {@code unlike}: a text, an object, or a list of both. */
final class LikeParser {

  static final String INDEX = "_index";
  static final String ID = "_id";
  static final String ROUTING = "routing";
  static final String SCHEME = "scheme";
  static final String SIGNATURE = "signature";
  static final String TEXT = "text";
  static final String LANGUAGE = "language";
  static final String DOC = "doc";

  private static final ObjectParser<Map<String, Object>, Void> PARSER =
      new ObjectParser<>("like", HashMap::new);

  static {
    for (String name : List.of(INDEX, ROUTING, SCHEME, SIGNATURE, TEXT, LANGUAGE)) {
      PARSER.declareString((values, value) -> values.put(name, value), new ParseField(name));
    }
    PARSER.declareField(
        (values, value) -> values.put(ID, value),
        (parser, context) -> parser.text(),
        new ParseField(ID),
        ObjectParser.ValueType.INT); // a string or a number
    PARSER.declareObject(
        (values, value) -> values.put(DOC, value),
        (parser, context) -> parser.mapOrdered(),
        new ParseField(DOC));
  }

  private LikeParser() {}

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
      case VALUE_STRING -> of(parser.text());
      case START_OBJECT -> of(PARSER.parse(parser, null));
      default ->
          throw new IllegalArgumentException(
              ("[like] and [unlike] take texts, {text, language}, {_id, _index, routing},"
                      + " {doc} and {scheme, signature, text}, got [%s]")
                  .formatted(parser.currentToken()));
    };
  }

  /** The entry of a text or an object, as {@link Like#value} gives it. */
  @SuppressWarnings("unchecked") // an object has the values of the parser
  static Like of(Object value) {
    if (value instanceof String text) {
      return new Like.Text(text);
    }
    Map<String, Object> values = (Map<String, Object>) value;
    if (has(values, Set.of(ID), Set.of(INDEX, ROUTING))) {
      return new Like.Document(text(values, INDEX), text(values, ID), text(values, ROUTING));
    }
    if (has(values, Set.of(SCHEME, SIGNATURE), Set.of(TEXT, LANGUAGE))) {
      return new Like.Signature(
          text(values, SCHEME),
          text(values, SIGNATURE),
          text(values, TEXT),
          text(values, LANGUAGE));
    }
    if (has(values, Set.of(TEXT), Set.of(LANGUAGE))) {
      return new Like.Text(text(values, TEXT), text(values, LANGUAGE));
    }
    if (has(values, Set.of(DOC), Set.of())) {
      return new Like.Artificial((Map<String, Object>) values.get(DOC));
    }
    throw new IllegalArgumentException(
        "an object in [like] or [unlike] needs [_id] (with [_index] if it is not the searched one,"
            + " and [routing] if the document has one), or [text] (with [language] if it is not"
            + " that of the field's texts), or [doc], or [scheme] and [signature] (with [text] if"
            + " it is known)");
  }

  private static boolean has(Map<String, Object> values, Set<String> needed, Set<String> optional) {
    return values.keySet().containsAll(needed)
        && Sets.union(needed, optional).containsAll(values.keySet());
  }

  @Nullable
  private static String text(Map<String, Object> values, String name) {
    return (String) values.get(name);
  }
}
