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

  static final ParseField INDEX = new ParseField("_index");
  static final ParseField ID = new ParseField("_id");
  static final ParseField ROUTING = new ParseField("routing");
  static final ParseField SCHEME = new ParseField("scheme");
  static final ParseField SIGNATURE = new ParseField("signature");
  static final ParseField TEXT = new ParseField("text");
  static final ParseField LANGUAGE = new ParseField("language");
  static final ParseField DOC = new ParseField("doc");

  private static final ObjectParser<Map<ParseField, Object>, Void> PARSER =
      new ObjectParser<>("like", HashMap::new);

  static {
    for (ParseField name : List.of(INDEX, ID, ROUTING, SCHEME, SIGNATURE, TEXT, LANGUAGE)) {
      PARSER.declareString((values, value) -> values.put(name, value), name);
    }
    PARSER.declareObject(
        (values, value) -> values.put(DOC, value), (parser, context) -> parser.mapOrdered(), DOC);
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
      case START_OBJECT -> of(PARSER.parse(parser, null));
      default ->
          throw new IllegalArgumentException(
              "[like] and [unlike] take texts, {text, language}, {_index, _id, routing}, {doc} and"
                  + " {scheme, signature, text}, got ["
                  + parser.currentToken()
                  + "]");
    };
  }

  @SuppressWarnings("unchecked")
  private static Like of(Map<ParseField, Object> values) {
    if (has(values, Set.of(INDEX, ID), Set.of(ROUTING))) {
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
        "an object in [like] or [unlike] needs [_index] and [_id] (with [routing] if the document"
            + " has one), or [text] (with [language] if it is not that of the field's texts), or"
            + " [doc], or [scheme] and [signature] (with [text] if it is known)");
  }

  private static boolean has(
      Map<ParseField, Object> values, Set<ParseField> needed, Set<ParseField> optional) {
    return values.keySet().containsAll(needed)
        && Sets.union(needed, optional).containsAll(values.keySet());
  }

  @Nullable
  private static String text(Map<ParseField, Object> values, ParseField name) {
    return (String) values.get(name);
  }
}
