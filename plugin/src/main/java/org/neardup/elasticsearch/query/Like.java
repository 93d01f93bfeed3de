package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.common.util.set.Sets;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.signature.SignatureFormat;

/**
 * One entry of {@code like} or {@code unlike}: a text, a document of an index, a document that is
 * in no index, or a signature.
 *
 * <p>A {@link Document} is only a reference; the rewrite on the coordinating node turns it into a
 * {@link FetchedDocument}.
 */
public sealed interface Like extends Writeable {

  /** The entry in the form in which a query takes it: a text or an object. */
  Object value();

  /**
   * A text, signed by the scheme of the field that is searched.
   *
   * @param language BCP 47 tag of its language; the language of the field's texts if null
   */
  record Text(String text, @Nullable String language) implements Like {

    /** A text in the language of the field's texts. */
    public Text(String text) {
      this(text, null);
    }

    @Override
    public Object value() {
      return language == null ? text : Parser.object("text", text, "language", language);
    }
  }

  /**
   * A signature, with the id of the signature scheme that made it, and the text it was made of if
   * that is known, with its language: needed to verify exactly.
   *
   * @param language BCP 47 tag of the text; the language of the field's texts if null
   */
  record Signature(
      String scheme, BytesReference container, @Nullable String text, @Nullable String language)
      implements Like {

    @Override
    public Object value() {
      return value(SignatureFormat.toBase64(BytesReference.toBytes(container)));
    }

    private Object value(Object signature) {
      return Parser.object(
          "scheme", scheme, "signature", signature, "text", text, "language", language);
    }
  }

  /**
   * A document that is still to be fetched.
   *
   * @param index an index or an alias; the indices that are searched if null
   */
  record Document(@Nullable String index, String id, @Nullable String routing) implements Like {

    @Override
    public Object value() {
      return Parser.object("_index", index, "_id", id, "routing", routing);
    }

    @Override
    public String toString() {
      return (index == null ? "[" : "[" + index + "][")
          + id
          + "]"
          + (routing == null ? "" : " with routing [" + routing + "]");
    }
  }

  /**
   * A document that was looked for.
   *
   * @param index the concrete index that it was found in; empty if it was not
   * @param values of its field; none if it has no signature and such documents are ignored
   */
  record FetchedDocument(Document reference, String index, List<Like> values) implements Like {

    public FetchedDocument {
      values = List.copyOf(values);
    }

    /** The value of the reference: a query shows the document as it was named. */
    @Override
    public Object value() {
      return reference.value();
    }
  }

  /**
   * A document that is in no index: each shard parses its source with the mapping that it has, so
   * that multi-fields, {@code copy_to} and precomputed signatures count as in a document that is
   * indexed.
   */
  record ArtificialDocument(Map<String, Object> source) implements Like {

    @Override
    public Object value() {
      return Map.of("doc", source);
    }
  }

  @Override
  default void writeTo(StreamOutput out) throws IOException {
    out.writeGenericValue(
        this instanceof Signature given
            ? given.value(BytesReference.toBytes(given.container))
            : value());
    out.writeBoolean(this instanceof FetchedDocument);
    if (this instanceof FetchedDocument fetched) {
      out.writeString(fetched.index());
      out.writeCollection(fetched.values());
    }
  }

  static Like read(StreamInput in) throws IOException {
    Like like = Parser.like(in.readGenericValue());
    return in.readBoolean()
        ? new FetchedDocument(
            (Document) like, in.readString(), in.readCollectionAsImmutableList(Like::read))
        : like;
  }

  /**
   * The value of a field as a like: the signature that a {@code near_duplicate} field gives, or the
   * text of another field.
   */
  static Like ofField(Object value) {
    return value instanceof Map<?, ?> map
            && map.get("scheme") instanceof String scheme
            && map.get("signature") instanceof String signature
        ? new Signature(
            scheme,
            Parser.container(signature),
            (String) map.get("text"),
            (String) map.get("language"))
        : new Text(value.toString());
  }

  /** Parses {@code like} or {@code unlike}: an entry or a list of entries. */
  static List<Like> parse(XContentParser parser) throws IOException {
    List<Like> likes = new ArrayList<>();
    if (parser.currentToken() == XContentParser.Token.START_ARRAY) {
      while (parser.nextToken() != XContentParser.Token.END_ARRAY) {
        likes.add(Parser.parse(parser));
      }
    } else {
      likes.add(Parser.parse(parser));
    }
    return likes;
  }

  /** Reads one entry. */
  final class Parser {

    private static final ObjectParser<Map<String, Object>, Void> OBJECT =
        new ObjectParser<>("like", HashMap::new);

    static {
      for (String name : List.of("_index", "routing", "scheme", "signature", "text", "language")) {
        OBJECT.declareString((values, value) -> values.put(name, value), new ParseField(name));
      }
      OBJECT.declareField(
          (values, value) -> values.put("_id", value),
          (parser, context) -> parser.text(),
          new ParseField("_id"),
          ObjectParser.ValueType.INT); // a string or a number
      OBJECT.declareObject(
          (values, value) -> values.put("doc", value),
          (parser, context) -> parser.mapOrdered(),
          new ParseField("doc"));
    }

    private Parser() {}

    private static Like parse(XContentParser parser) throws IOException {
      return switch (parser.currentToken()) {
        case VALUE_STRING -> new Text(parser.text());
        case START_OBJECT -> like(OBJECT.parse(parser, null));
        default ->
            throw new IllegalArgumentException(
                ("[like] and [unlike] take texts, {text, language}, {_id, _index, routing},"
                        + " {doc} and {scheme, signature, text}, got [%s]")
                    .formatted(parser.currentToken()));
      };
    }

    /** The entry of a text or an object; a signature is in bytes or in standard base64. */
    @SuppressWarnings("unchecked") // an object has the values of the parser
    private static Like like(Object value) {
      if (value instanceof String text) {
        return new Text(text);
      }
      Map<String, Object> values = (Map<String, Object>) value;
      if (has(values, Set.of("_id"), Set.of("_index", "routing"))) {
        return new Document(text(values, "_index"), text(values, "_id"), text(values, "routing"));
      }
      if (has(values, Set.of("scheme", "signature"), Set.of("text", "language"))) {
        return new Signature(
            text(values, "scheme"),
            container(values.get("signature")),
            text(values, "text"),
            text(values, "language"));
      }
      if (has(values, Set.of("text"), Set.of("language"))) {
        return new Text(text(values, "text"), text(values, "language"));
      }
      if (has(values, Set.of("doc"), Set.of())) {
        return new ArtificialDocument((Map<String, Object>) values.get("doc"));
      }
      throw new IllegalArgumentException(
          "an object in [like] or [unlike] needs [_id] (with [_index] if it is not the searched"
              + " one, and [routing] if the document has one), or [text] (with [language] if it is"
              + " not that of the field's texts), or [doc], or [scheme] and [signature] (with"
              + " [text] if it is known)");
    }

    private static boolean has(
        Map<String, Object> values, Set<String> needed, Set<String> optional) {
      return values.keySet().containsAll(needed)
          && Sets.union(needed, optional).containsAll(values.keySet());
    }

    @Nullable
    private static String text(Map<String, Object> values, String name) {
      return (String) values.get(name);
    }

    private static BytesReference container(Object signature) {
      return new BytesArray(
          signature instanceof byte[] bytes
              ? bytes
              : SignatureFormat.fromBase64((String) signature));
    }

    /**
     * An object of the values that are not null. It keeps their order, so that equal queries have
     * equal bytes.
     */
    private static Map<String, Object> object(Object... namesAndValues) {
      Map<String, Object> object = new LinkedHashMap<>();
      for (int i = 0; i < namesAndValues.length; i += 2) {
        if (namesAndValues[i + 1] != null) {
          object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
      }
      return object;
    }
  }
}
