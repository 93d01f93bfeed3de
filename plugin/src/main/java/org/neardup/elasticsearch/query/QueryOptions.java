package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.Objects;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.lucene.UnitScoring;

/**
 * What a {@code near_duplicate} query is told besides {@code like}, {@code unlike} and {@code
 * filter}. Start with {@link #of}.
 *
 * @param field the {@code near_duplicate} field that is searched
 * @param minSimilarity lowest similarity of a hit, inclusive; the field's threshold if null
 * @param numCandidates most documents that a shard verifies
 * @param include whether documents named in {@code like} may be hits themselves
 * @param scoring how the similarities of pairs of units become a score
 * @param verification where similarities come from
 * @param window candidates are what stands at most so many places beside a unit of {@code like} in
 *     the order of whole permuted signatures; what shares a token if 0
 */
public record QueryOptions(
    String field,
    @Nullable Double minSimilarity,
    int numCandidates,
    boolean include,
    UnitScoring scoring,
    Verification verification,
    int window)
    implements Writeable {

  /** Default of {@code num_candidates}. */
  public static final int DEFAULT_CANDIDATES = 1000;

  /** Largest {@code num_candidates}. */
  public static final int MAX_CANDIDATES = 10_000;

  /** Default of {@code window} where candidates come from one. */
  public static final int DEFAULT_WINDOW = 10;

  /** Largest {@code window}. */
  public static final int MAX_WINDOW = 10_000;

  static final ParseField FIELD = new ParseField("field");
  static final ParseField MIN_SIMILARITY = new ParseField("min_similarity");
  static final ParseField NUM_CANDIDATES = new ParseField("num_candidates");
  static final ParseField INCLUDE = new ParseField("include");
  static final ParseField SCORE_MODE = new ParseField("score_mode");
  static final ParseField VERIFY = new ParseField("verify");
  static final ParseField CANDIDATES = new ParseField("candidates");
  static final ParseField WINDOW = new ParseField("window");

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
    if (window < 0 || window > MAX_WINDOW) {
      throw new IllegalArgumentException(
          "[window] must be between 1 and " + MAX_WINDOW + ", got " + window);
    }
    Objects.requireNonNull(scoring, "scoring");
    Objects.requireNonNull(verification, "verification");
  }

  /** Every option but the field at its default. */
  public static QueryOptions of(String field) {
    return new QueryOptions(
        field, null, DEFAULT_CANDIDATES, false, UnitScoring.MAX, Verification.SIGNATURE, 0);
  }

  /** The same with another {@code min_similarity}; the field's threshold if null. */
  public QueryOptions withMinSimilarity(@Nullable Double newMinSimilarity) {
    return new QueryOptions(
        field, newMinSimilarity, numCandidates, include, scoring, verification, window);
  }

  /** The same with another {@code num_candidates}. */
  public QueryOptions withNumCandidates(int newNumCandidates) {
    return new QueryOptions(
        field, minSimilarity, newNumCandidates, include, scoring, verification, window);
  }

  /** The same with another {@code include}. */
  public QueryOptions withInclude(boolean newInclude) {
    return new QueryOptions(
        field, minSimilarity, numCandidates, newInclude, scoring, verification, window);
  }

  /** The same with another {@code score_mode}. */
  public QueryOptions withScoring(UnitScoring newScoring) {
    return new QueryOptions(
        field, minSimilarity, numCandidates, include, newScoring, verification, window);
  }

  /** The same with another {@code verify}. */
  public QueryOptions withVerification(Verification newVerification) {
    return new QueryOptions(
        field, minSimilarity, numCandidates, include, scoring, newVerification, window);
  }

  /** The same with candidates from a window of so many places; from tokens if 0. */
  public QueryOptions withWindow(int newWindow) {
    return new QueryOptions(
        field, minSimilarity, numCandidates, include, scoring, verification, newWindow);
  }

  static QueryOptions read(StreamInput in) throws IOException {
    return new QueryOptions(
        in.readString(),
        in.readOptionalDouble(),
        in.readVInt(),
        in.readBoolean(),
        in.readEnum(UnitScoring.class),
        in.readEnum(Verification.class),
        in.readVInt());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(field);
    out.writeOptionalDouble(minSimilarity);
    out.writeVInt(numCandidates);
    out.writeBoolean(include);
    out.writeEnum(scoring);
    out.writeEnum(verification);
    out.writeVInt(window);
  }

  void toXContent(XContentBuilder builder) throws IOException {
    builder.field(FIELD.getPreferredName(), field);
    if (minSimilarity != null) {
      builder.field(MIN_SIMILARITY.getPreferredName(), minSimilarity);
    }
    builder.field(NUM_CANDIDATES.getPreferredName(), numCandidates);
    builder.field(INCLUDE.getPreferredName(), include);
    builder.field(SCORE_MODE.getPreferredName(), scoring.id());
    builder.field(VERIFY.getPreferredName(), verification.id());
    if (window > 0) {
      builder.field(CANDIDATES.getPreferredName(), Candidates.WINDOW.id());
      builder.field(WINDOW.getPreferredName(), window);
    }
  }
}
