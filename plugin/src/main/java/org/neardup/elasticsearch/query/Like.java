package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * One entry of {@code like} or {@code unlike}: a text, a document of an index, a document that is
 * in no index, or a signature.
 *
 * <p>A {@link Document} is only a reference; the rewrite on the coordinating node turns it into a
 * {@link Fetched}.
 */
public sealed interface Like extends Writeable {

  /** Writes this in the form in which a query takes it. */
  void toXContent(XContentBuilder builder) throws IOException;

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
    public void toXContent(XContentBuilder builder) throws IOException {
      if (language == null) {
        builder.value(text);
        return;
      }
      builder.startObject();
      write(builder, LikeParser.TEXT, text);
      write(builder, LikeParser.LANGUAGE, language);
      builder.endObject();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeEnum(Kind.TEXT);
      out.writeString(text);
      out.writeOptionalString(language);
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
    public void toXContent(XContentBuilder builder) throws IOException {
      builder.startObject();
      write(builder, LikeParser.SCHEME, scheme);
      write(builder, LikeParser.SIGNATURE, signature);
      write(builder, LikeParser.TEXT, text);
      write(builder, LikeParser.LANGUAGE, language);
      builder.endObject();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeEnum(Kind.SIGNATURE);
      out.writeString(scheme);
      out.writeString(signature);
      out.writeOptionalString(text);
      out.writeOptionalString(language);
    }
  }

  /** A document that is still to be fetched; {@code index} may be an alias. */
  record Document(String index, String id, @Nullable String routing) implements Like {

    public Document {
      Objects.requireNonNull(index, "index");
      Objects.requireNonNull(id, "id");
    }

    @Override
    public void toXContent(XContentBuilder builder) throws IOException {
      builder.startObject();
      write(builder, LikeParser.INDEX, index);
      write(builder, LikeParser.ID, id);
      write(builder, LikeParser.ROUTING, routing);
      builder.endObject();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeEnum(Kind.DOCUMENT);
      writeReference(out);
    }

    private void writeReference(StreamOutput out) throws IOException {
      out.writeString(index);
      out.writeString(id);
      out.writeOptionalString(routing);
    }

    private static Document readReference(StreamInput in) throws IOException {
      return new Document(in.readString(), in.readString(), in.readOptionalString());
    }

    @Override
    public String toString() {
      return "["
          + index
          + "]["
          + id
          + "]"
          + (routing == null ? "" : " with routing [" + routing + "]");
    }
  }

  /**
   * A document that was found in the concrete index {@code index}, with the values of its field.
   */
  record Fetched(Document reference, String index, List<Like> values) implements Like {

    public Fetched {
      values = List.copyOf(values);
    }

    @Override
    public void toXContent(XContentBuilder builder) throws IOException {
      reference.toXContent(builder);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeEnum(Kind.FETCHED);
      reference.writeReference(out);
      out.writeString(index);
      out.writeCollection(values);
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
    public void toXContent(XContentBuilder builder) throws IOException {
      builder.startObject().field(LikeParser.DOC.getPreferredName(), source).endObject();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeEnum(Kind.ARTIFICIAL);
      out.writeGenericMap(source);
    }
  }

  private static void write(XContentBuilder builder, ParseField name, @Nullable String value)
      throws IOException {
    if (value != null) {
      builder.field(name.getPreferredName(), value);
    }
  }

  /** Reads one {@link Like} of any kind. */
  static Like read(StreamInput in) throws IOException {
    return switch (in.readEnum(Kind.class)) {
      case TEXT -> new Text(in.readString(), in.readOptionalString());
      case SIGNATURE ->
          new Signature(
              in.readString(), in.readString(), in.readOptionalString(), in.readOptionalString());
      case DOCUMENT -> Document.readReference(in);
      case FETCHED ->
          new Fetched(
              Document.readReference(in),
              in.readString(),
              in.readCollectionAsImmutableList(Like::read));
      case ARTIFICIAL -> new Artificial(in.readGenericMap());
    };
  }

  /** On the wire: add new kinds at the end only. */
  enum Kind {
    TEXT,
    SIGNATURE,
    DOCUMENT,
    FETCHED,
    ARTIFICIAL
  }
}
