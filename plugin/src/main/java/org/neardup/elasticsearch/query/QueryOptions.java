package org.neardup.elasticsearch.query;

import java.io.IOException;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * What a {@code near_duplicate} query is told besides {@code like}.
 *
 * @param field the {@code near_duplicate} field that is searched
 * @param minSimilarity lowest similarity of a hit, inclusive; the field's threshold if null
 * @param numCandidates most documents that a shard verifies
 * @param include whether documents named in {@code like} may be hits themselves
 */
public record QueryOptions(
    String field, @Nullable Double minSimilarity, int numCandidates, boolean include)
    implements Writeable {

  /** Default of {@code num_candidates}. */
  public static final int DEFAULT_CANDIDATES = 1000;

  /** Largest {@code num_candidates}. */
  public static final int MAX_CANDIDATES = 10_000;

  static final ParseField FIELD = new ParseField("field");
  static final ParseField MIN_SIMILARITY = new ParseField("min_similarity");
  static final ParseField NUM_CANDIDATES = new ParseField("num_candidates");
  static final ParseField INCLUDE = new ParseField("include");

  public QueryOptions {
    if (Strings.isEmpty(field)) {
      throw new IllegalArgumentException("[field] of a near_duplicate query must not be empty");
    }
    if (minSimilarity != null && !(minSimilarity >= 0 && minSimilarity <= 1)) {
      throw new IllegalArgumentException(
          "[min_similarity] must be between 0 and 1, got " + minSimilarity);
    }
    if (numCandidates < 1 || numCandidates > MAX_CANDIDATES) {
      throw new IllegalArgumentException(
          "[num_candidates] must be between 1 and " + MAX_CANDIDATES + ", got " + numCandidates);
    }
  }

  /** Every option but the field at its default. */
  public static QueryOptions of(String field) {
    return new QueryOptions(field, null, DEFAULT_CANDIDATES, false);
  }

  static QueryOptions read(StreamInput in) throws IOException {
    return new QueryOptions(
        in.readString(), in.readOptionalDouble(), in.readVInt(), in.readBoolean());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(field);
    out.writeOptionalDouble(minSimilarity);
    out.writeVInt(numCandidates);
    out.writeBoolean(include);
  }

  void toXContent(XContentBuilder builder) throws IOException {
    builder.field(FIELD.getPreferredName(), field);
    if (minSimilarity != null) {
      builder.field(MIN_SIMILARITY.getPreferredName(), minSimilarity);
    }
    builder.field(NUM_CANDIDATES.getPreferredName(), numCandidates);
    builder.field(INCLUDE.getPreferredName(), include);
  }
}
