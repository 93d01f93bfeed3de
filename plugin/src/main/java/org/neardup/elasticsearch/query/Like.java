package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;

/**
 * One entry of {@code like} or {@code unlike}: a text, a document of an index, a document that is
 * in no index, or a signature.
 *
 * <p>A {@link Document} is only a reference; the rewrite on the coordinating node turns it into a
 * {@link Fetched}.
 */
public sealed interface Like extends Writeable {

  /** The entry in the form in which a query takes it, and a node sends it: a text or an object. */
  Object value();

  /**
   * A text, signed by the scheme of the field that is searched.
   *
   * @param language BCP 47 tag of its language; the language of the field's texts if null
   */
  record Text(String text, @Nullable String language) implements Like {

    public Text {
      Objects.requireNonNull(text, "text");
    }

    /** A text in the language of the field's texts. */
    public Text(String text) {
      this(text, null);
    }

    @Override
    public Object value() {
      return language == null
          ? text
          : with(object(LikeParser.TEXT, text), LikeParser.LANGUAGE, language);
    }
  }

  /**
   * A signature in standard base64, with the id of the signature scheme that made it, and the text
   * it was made of if that is known, with its language: needed to verify exactly.
   *
   * @param language BCP 47 tag of the text; the language of the field's texts if null
   */
  record Signature(
      String scheme, String signature, @Nullable String text, @Nullable String language)
      implements Like {

    public Signature {
      Objects.requireNonNull(scheme, "scheme");
      Objects.requireNonNull(signature, "signature");
    }

    /** A signature of a text that is not known. */
    public Signature(String scheme, String signature) {
      this(scheme, signature, null);
    }

    /** A signature of a text in the language of the field's texts. */
    public Signature(String scheme, String signature, @Nullable String text) {
      this(scheme, signature, text, null);
    }

    @Override
    public Object value() {
      Map<String, Object> object = object(LikeParser.SCHEME, scheme);
      with(object, LikeParser.SIGNATURE, signature);
      with(object, LikeParser.TEXT, text);
      return with(object, LikeParser.LANGUAGE, language);
    }
  }

  /**
   * A document that is still to be fetched.
   *
   * @param index an index or an alias; the indices that are searched if null
   */
  record Document(@Nullable String index, String id, @Nullable String routing) implements Like {

    public Document {
      Objects.requireNonNull(id, "id");
    }

    @Override
    public Object value() {
      Map<String, Object> object = new LinkedHashMap<>();
      with(object, LikeParser.INDEX, index);
      with(object, LikeParser.ID, id);
      return with(object, LikeParser.ROUTING, routing);
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
  record Fetched(Document reference, String index, List<Like> values) implements Like {

    public Fetched {
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
  record Artificial(Map<String, Object> source) implements Like {

    public Artificial {
      Objects.requireNonNull(source, "source");
    }

    @Override
    public Object value() {
      return Map.of(LikeParser.DOC, source);
    }
  }

  /**
   * An object with one field; the order of fields is kept, so that equal queries have equal bytes.
   */
  private static Map<String, Object> object(String name, String value) {
    return with(new LinkedHashMap<>(), name, value);
  }

  private static Map<String, Object> with(
      Map<String, Object> object, String name, @Nullable String value) {
    if (value != null) {
      object.put(name, value);
    }
    return object;
  }

  @Override
  default void writeTo(StreamOutput out) throws IOException {
    out.writeGenericValue(value());
    out.writeBoolean(this instanceof Fetched);
    if (this instanceof Fetched fetched) {
      out.writeString(fetched.index());
      out.writeCollection(fetched.values());
    }
  }

  static Like read(StreamInput in) throws IOException {
    Like like = LikeParser.of(in.readGenericValue());
    return in.readBoolean()
        ? new Fetched(
            (Document) like, in.readString(), in.readCollectionAsImmutableList(Like::read))
        : like;
  }
}
