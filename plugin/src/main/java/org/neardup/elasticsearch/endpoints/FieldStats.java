package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * The buckets of one field, on one shard or over several.
 *
 * @param signatureScheme the id of its signature scheme, which its values name
 * @param bandsRead the tokens of how many of them were read
 * @param sizes how many buckets there are of each size, in powers of two: of size 1, 2 to 3, 4 to 7
 *     and so on
 * @param largest the largest buckets, largest first
 */
record FieldStats(
    String scheme,
    String signatureScheme,
    int bands,
    int bandsRead,
    long documents,
    long units,
    List<Long> sizes,
    List<LargeBucket> largest)
    implements Writeable, ToXContentObject {

  FieldStats {
    sizes = List.copyOf(sizes);
    largest = List.copyOf(largest);
  }

  FieldStats(StreamInput in) throws IOException {
    this(
        in.readString(),
        in.readString(),
        in.readVInt(),
        in.readVInt(),
        in.readVLong(),
        in.readVLong(),
        in.readCollectionAsList(StreamInput::readVLong),
        in.readCollectionAsList(LargeBucket::new));
  }

  /** The sum of at least one shard, with the largest of the buckets that the shards list. */
  static FieldStats sum(List<FieldStats> shards, int size) {
    FieldStats first = shards.get(0);
    List<Long> sizes = new ArrayList<>();
    Map<String, LargeBucket> tokens = new LinkedHashMap<>();
    for (FieldStats shard : shards) {
      add(shard.sizes, sizes);
      shard.largest.forEach(token -> tokens.merge(token.token(), token, LargeBucket::plus));
    }
    return new FieldStats(
        first.scheme,
        first.signatureScheme,
        first.bands,
        first.bandsRead,
        shards.stream().mapToLong(FieldStats::documents).sum(),
        shards.stream().mapToLong(FieldStats::units).sum(),
        sizes,
        tokens.values().stream().sorted(LargeBucket.ORDER).limit(size).toList());
  }

  private static void add(List<Long> more, List<Long> sizes) {
    for (int i = 0; i < more.size(); i++) {
      if (i == sizes.size()) {
        sizes.add(0L);
      }
      sizes.set(i, sizes.get(i) + more.get(i));
    }
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(scheme);
    out.writeString(signatureScheme);
    out.writeVInt(bands);
    out.writeVInt(bandsRead);
    out.writeVLong(documents);
    out.writeVLong(units);
    out.writeCollection(sizes, StreamOutput::writeVLong);
    out.writeCollection(largest);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder
        .startObject()
        .field("index_scheme_id", scheme)
        .field("signature_scheme_id", signatureScheme)
        .field("bands", bands)
        .field("bands_read", bandsRead)
        .field("documents", documents)
        .field("units", units)
        .field("tokens", sizes.stream().mapToLong(Long::longValue).sum())
        .startArray("buckets");
    for (int i = 0; i < sizes.size(); i++) {
      if (sizes.get(i) > 0) {
        builder
            .startObject()
            .field("from", 1L << i)
            .field("to", (2L << i) - 1)
            .field("tokens", sizes.get(i))
            .endObject();
      }
    }
    builder.endArray();
    builder.xContentList("largest_buckets", largest);
    return builder.endObject();
  }

  /**
   * A token that many documents share.
   *
   * @param documents how many documents have it, over the shards that list it
   * @param tokens how many tokens have the same first place and number of documents: all tokens of
   *     one boilerplate text, of which this is the first
   * @param shards how many shards list it among their largest buckets
   * @param example one of the documents, as the answer shows it
   */
  record LargeBucket(
      String token, long documents, int tokens, int shards, Map<String, Object> example)
      implements Writeable, ToXContentObject {

    /** Largest buckets first, equal ones in the order of their tokens. */
    static final Comparator<LargeBucket> ORDER =
        Comparator.comparingLong(LargeBucket::documents)
            .reversed()
            .thenComparing(LargeBucket::token);

    LargeBucket(StreamInput in) throws IOException {
      this(in.readString(), in.readVLong(), in.readVInt(), in.readVInt(), in.readGenericMap());
    }

    LargeBucket plus(LargeBucket other) {
      LargeBucket larger = other.documents > documents ? other : this;
      return new LargeBucket(
          token, documents + other.documents, larger.tokens, shards + other.shards, larger.example);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeString(token);
      out.writeVLong(documents);
      out.writeVInt(tokens);
      out.writeVInt(shards);
      out.writeGenericMap(example);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder
          .startObject()
          .field("token", token)
          .field("documents", documents)
          .field("tokens", tokens)
          .field("shards", shards)
          .field("example", example)
          .endObject();
    }
  }
}
