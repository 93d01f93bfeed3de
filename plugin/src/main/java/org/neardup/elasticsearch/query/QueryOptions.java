package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.lucene.search.UnitScoring;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * The options of a {@code near_duplicate} query, without {@code like}, {@code unlike} and {@code
 * filter}.
 *
 * @param include whether documents named in {@code like} may be hits themselves
 * @param ignoreMissing whether documents named in {@code like} or {@code unlike} may be missing, or
 *     have no signature
 * @param search how each shard searches and scores; without a smallest similarity, the threshold of
 *     the field is taken
 */
public record QueryOptions(
    String field,
    boolean include,
    boolean ignoreMissing,
    Verification verification,
    SearchOptions search)
    implements Writeable {

  /** Largest {@code num_candidates}. */
  public static final int MAX_CANDIDATES = 10_000;

  public QueryOptions {
    Check.that(!Strings.isEmpty(field), "[field] of a near_duplicate query must not be empty");
  }

  /** Documents in {@code like} are there and no hits, and similarities are estimated. */
  public static QueryOptions of(String field, SearchOptions search) {
    return new QueryOptions(field, false, false, Verification.SIGNATURE, search);
  }

  static QueryOptions read(StreamInput in) throws IOException {
    return new QueryOptions(
        in.readString(),
        in.readBoolean(),
        in.readBoolean(),
        in.readEnum(Verification.class),
        new SearchOptions(
            in.readBoolean() ? OptionalDouble.of(in.readDouble()) : OptionalDouble.empty(),
            in.readVInt(),
            in.readEnum(UnitScoring.class)));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(field);
    out.writeBoolean(include);
    out.writeBoolean(ignoreMissing);
    out.writeEnum(verification);
    out.writeBoolean(search.minSimilarity().isPresent());
    if (search.minSimilarity().isPresent()) {
      out.writeDouble(search.minSimilarity().getAsDouble());
    }
    out.writeVInt(search.numCandidates());
    out.writeEnum(search.scoring());
  }

  void toXContent(XContentBuilder builder) throws IOException {
    builder.field("field", field);
    if (search.minSimilarity().isPresent()) {
      builder.field("min_similarity", search.minSimilarity().getAsDouble());
    }
    builder.field("num_candidates", search.numCandidates());
    builder.field("include", include);
    builder.field("ignore_missing_likes", ignoreMissing);
    builder.field("score_mode", search.scoring().id());
    builder.field("verify", verification.id());
  }

  /** Where the similarity of a candidate comes from. */
  public enum Verification implements EnumNames {
    /** Estimated from the signatures. */
    SIGNATURE,
    /** Recomputed from the texts where the estimate is too near to {@code min_similarity}. */
    EXACT;

    /**
     * The verification of a name.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Verification parse(String id) {
      return EnumNames.parse("[verify]", values(), id);
    }
  }

  /**
   * The warning if fewer than half of the pairs of a similarity are found, in words that depend on
   * nothing else: equal warnings of several shards are shown once.
   *
   * @param recall the share of the pairs of just that similarity that is found
   */
  public static Optional<String> lowRecall(String field, double minSimilarity, double recall) {
    if (recall >= 0.5) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "[min_similarity] = %s is less than the tokens of field [%s] were planned for: of"
                + " pairs at that similarity %.2g in 100 are found; a field with a lower"
                + " [threshold] finds more",
            minSimilarity,
            field,
            100 * recall));
  }
}
