package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.Comparator;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * A token that many documents share.
 *
 * @param token the token
 * @param documents how many documents have it, over the shards that list it
 * @param tokens how many tokens have the same first place and number of documents: all tokens of
 *     one boilerplate text, of which this is the first
 * @param shards how many shards list it among their largest buckets
 * @param example one of the documents
 */
record HotToken(String token, long documents, int tokens, int shards, Example example)
    implements Writeable, ToXContentObject {

  /** Largest buckets first, equal ones in the order of their tokens. */
  static final Comparator<HotToken> ORDER =
      Comparator.comparingLong(HotToken::documents).reversed().thenComparing(HotToken::token);

  HotToken(StreamInput in) throws IOException {
    this(in.readString(), in.readVLong(), in.readVInt(), in.readVInt(), new Example(in));
  }

  /** This and the same token on another shard. */
  HotToken plus(HotToken other) {
    HotToken larger = other.documents > documents ? other : this;
    return new HotToken(
        token, documents + other.documents, larger.tokens, shards + other.shards, larger.example);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(token);
    out.writeVLong(documents);
    out.writeVInt(tokens);
    out.writeVInt(shards);
    example.writeTo(out);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject();
    builder.field("token", token);
    builder.field("documents", documents);
    builder.field("tokens", tokens);
    builder.field("shards", shards);
    builder.field("example", example);
    return builder.endObject();
  }

  /**
   * Where a token comes from.
   *
   * @param id the id of the document, if the index stores ids
   * @param position the position of the unit in it
   * @param start the unit's first UTF-16 code unit in the raw value
   * @param end the code unit after its last
   * @param text the beginning of the unit, if the user may see it in the source
   */
  record Example(@Nullable String id, int position, int start, int end, @Nullable String text)
      implements Writeable, ToXContentObject {

    Example(StreamInput in) throws IOException {
      this(
          in.readOptionalString(),
          in.readVInt(),
          in.readVInt(),
          in.readVInt(),
          in.readOptionalString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeOptionalString(id);
      out.writeVInt(position);
      out.writeVInt(start);
      out.writeVInt(end);
      out.writeOptionalString(text);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      builder.startObject();
      builder.field("_id", id);
      builder.field("position", position);
      builder.field("start", start);
      builder.field("end", end);
      if (text != null) {
        builder.field("text", text);
      }
      return builder.endObject();
    }
  }
}
