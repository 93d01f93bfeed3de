package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * What a {@code near_duplicate} query looks for: a text, a document of an index, or a signature.
 *
 * <p>A {@link Document} is only a reference; the rewrite on the coordinating node turns it into a
 * {@link Fetched}.
 */
public sealed interface Like extends Writeable {

  /** Writes this in the form in which a query takes it. */
  void toXContent(XContentBuilder builder) throws IOException;

  /** A text, signed by the scheme of the field that is searched. */
  record Text(String text) implements Like {

    public Text {
      Objects.requireNonNull(text, "text");
    }

    @Override
    public void toXContent(XContentBuilder builder) throws IOException {
      builder.value(text);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeEnum(Kind.TEXT);
      out.writeString(text);
    }
  }

  /** A signature in standard base64, with the id of the signature scheme that made it. */
  record Signature(String scheme, String signature) implements Like {

    public Signature {
      Objects.requireNonNull(scheme, "scheme");
      Objects.requireNonNull(signature, "signature");
    }

    @Override
    public void toXContent(XContentBuilder builder) throws IOException {
      builder.startObject();
      builder.field(Fields.SCHEME.getPreferredName(), scheme);
      builder.field(Fields.SIGNATURE.getPreferredName(), signature);
      builder.endObject();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeEnum(Kind.SIGNATURE);
      out.writeString(scheme);
      out.writeString(signature);
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
      builder.field(Fields.INDEX.getPreferredName(), index);
      builder.field(Fields.ID.getPreferredName(), id);
      if (routing != null) {
        builder.field(Fields.ROUTING.getPreferredName(), routing);
      }
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

  /** A document that was found in the concrete index {@code index}, with what its field holds. */
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

  /** Reads one {@link Like} of any kind. */
  static Like read(StreamInput in) throws IOException {
    return switch (in.readEnum(Kind.class)) {
      case TEXT -> new Text(in.readString());
      case SIGNATURE -> new Signature(in.readString(), in.readString());
      case DOCUMENT -> Document.readReference(in);
      case FETCHED ->
          new Fetched(
              Document.readReference(in),
              in.readString(),
              in.readCollectionAsImmutableList(Like::read));
    };
  }

  /** Parses a text, an object, or a list of both. */
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
      case VALUE_STRING -> new Text(parser.text());
      case START_OBJECT -> Fields.PARSER.apply(parser, null);
      default ->
          throw new IllegalArgumentException(
              "[like] takes texts, {_index, _id, routing} and {scheme, signature}, got ["
                  + parser.currentToken()
                  + "]");
    };
  }

  /** On the wire: add new kinds at the end only. */
  enum Kind {
    TEXT,
    SIGNATURE,
    DOCUMENT,
    FETCHED
  }

  /** The names of an object in {@code like}, and its parser. */
  final class Fields {

    static final ParseField INDEX = new ParseField("_index");
    static final ParseField ID = new ParseField("_id");
    static final ParseField ROUTING = new ParseField("routing");
    static final ParseField SCHEME = new ParseField("scheme");
    static final ParseField SIGNATURE = new ParseField("signature");

    private static final ConstructingObjectParser<Like, Void> PARSER =
        new ConstructingObjectParser<>("like", false, Fields::build);

    static {
      for (ParseField field : List.of(INDEX, ID, ROUTING, SCHEME, SIGNATURE)) {
        PARSER.declareString(ConstructingObjectParser.optionalConstructorArg(), field);
      }
    }

    private Fields() {}

    private static Like build(Object[] args) {
      boolean document = args[0] != null && args[1] != null && args[3] == null && args[4] == null;
      boolean signature = args[3] != null && args[4] != null && args[0] == null && args[1] == null;
      if (document) {
        return new Document((String) args[0], (String) args[1], (String) args[2]);
      }
      if (signature && args[2] == null) {
        return new Signature((String) args[3], (String) args[4]);
      }
      throw new IllegalArgumentException(
          "an object in [like] needs [_index] and [_id] (with [routing] if the document has one), "
              + "or [scheme] and [signature]");
    }
  }
}
