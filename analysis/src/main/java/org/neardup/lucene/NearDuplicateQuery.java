package org.neardup.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Accountable;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.RamUsageEstimator;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.neardup.lsh.BandTokens;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.UnitSignature;

/**
 * Finds the documents with a unit that is a near duplicate of one of the given units. The score is
 * the similarity of the best pair of units, estimated from their signatures and corrected for
 * chance, times the boost.
 *
 * <p>Candidates are the live documents that share a band token with the query. Their signatures, in
 * binary doc values, are then compared with those of the query, in a two-phase iterator and only
 * for units that share a token themselves. So cost follows the candidates, and what shares no token
 * is not found: the recall is the one that the scheme was planned for. The field must have been
 * indexed with {@link NearDuplicateFields} under the same scheme.
 *
 * <p>At most {@code numCandidates} candidates are verified: those that share most tokens, over the
 * whole searcher and never by segment, among equals as {@link CandidateHash} says. While nothing is
 * cut, hits and scores do not depend on segments or deletes; {@link NearDuplicateCounters} tell
 * whether something was.
 */
public final class NearDuplicateQuery extends Query implements Accountable {

  private static final long BASE_BYTES =
      RamUsageEstimator.shallowSizeOfInstance(NearDuplicateQuery.class);

  /** A token, its bytes, its place in a list, its units. */
  private static final int TOKEN_BYTES = 96;

  private final String field;
  private final IndexScheme scheme;
  private final List<UnitSignature> like;
  private final double minSimilarity;
  private final int numCandidates;
  private final CandidateHash candidateHash;
  private final NearDuplicateCounters counters;

  /**
   * A query.
   *
   * @param field the field with tokens and signatures
   * @param scheme the scheme of the field
   * @param like the units whose near duplicates are wanted; none find nothing
   * @param minSimilarity the smallest estimated similarity of a hit, 0 to 1
   * @param numCandidates the most documents that are verified, at least 1
   * @throws IllegalArgumentException if a number is out of range or a signature is not of the
   *     scheme
   */
  public NearDuplicateQuery(
      String field,
      IndexScheme scheme,
      List<UnitSignature> like,
      double minSimilarity,
      int numCandidates) {
    this(
        field,
        scheme,
        List.copyOf(like),
        minSimilarity,
        numCandidates,
        CandidateHash.ofSignatures(field),
        new NearDuplicateCounters());
  }

  private NearDuplicateQuery(
      String field,
      IndexScheme scheme,
      List<UnitSignature> like,
      double minSimilarity,
      int numCandidates,
      CandidateHash candidateHash,
      NearDuplicateCounters counters) {
    this.field = Objects.requireNonNull(field, "field");
    this.scheme = Objects.requireNonNull(scheme, "scheme");
    this.like = like;
    this.minSimilarity = minSimilarity;
    this.numCandidates = numCandidates;
    this.candidateHash = Objects.requireNonNull(candidateHash, "candidateHash");
    this.counters = Objects.requireNonNull(counters, "counters");
    validate();
  }

  private void validate() {
    if (!(minSimilarity >= 0 && minSimilarity <= 1)) {
      throw new IllegalArgumentException(
          "[min_similarity] must be between 0 and 1, got " + minSimilarity);
    }
    if (numCandidates < 1) {
      throw new IllegalArgumentException(
          "[num_candidates] must be at least 1, got " + numCandidates);
    }
    if (like.size() > SharedPairs.MAX_UNITS) {
      throw new IllegalArgumentException(
          "[like] must have at most " + SharedPairs.MAX_UNITS + " units, got " + like.size());
    }
    int components = scheme.signature().components();
    for (UnitSignature unit : like) {
      if (unit.size() != components) {
        throw new IllegalArgumentException(
            "[like] must have signatures of [components] = " + components + ", got " + unit.size());
      }
    }
  }

  /** The same query with another choice among candidates that share equally many tokens. */
  public NearDuplicateQuery withCandidateHash(CandidateHash hash) {
    return new NearDuplicateQuery(
        field, scheme, like, minSimilarity, numCandidates, hash, counters);
  }

  /** The same query counting into an object of the caller's, which plays no part in equality. */
  public NearDuplicateQuery withCounters(NearDuplicateCounters other) {
    return new NearDuplicateQuery(
        field, scheme, like, minSimilarity, numCandidates, candidateHash, other);
  }

  /** The field with tokens and signatures. */
  public String field() {
    return field;
  }

  /** The scheme of the field. */
  public IndexScheme scheme() {
    return scheme;
  }

  /** The units whose near duplicates are wanted. */
  public List<UnitSignature> like() {
    return like;
  }

  /** The smallest estimated similarity of a hit. */
  public double minSimilarity() {
    return minSimilarity;
  }

  /** The most documents that are verified. */
  public int numCandidates() {
    return numCandidates;
  }

  /** What decides among candidates that share equally many tokens. */
  public CandidateHash candidateHash() {
    return candidateHash;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) {
    return like.isEmpty() ? new MatchNoDocsQuery("[like] has no unit with a signature") : this;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    PreparedQuery prepared = new PreparedQuery(field, scheme, like, minSimilarity, counters);
    return new NearDuplicateWeight(this, prepared, searcher.getLeafContexts(), boost);
  }

  /**
   * Tokens are passed on as a set: as terms they would count against the limit on a query's
   * clauses.
   */
  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      visitor.consumeTermsMatching(this, field, this::tokenAutomaton);
    }
  }

  private ByteRunAutomaton tokenAutomaton() {
    List<BytesRef> tokens = new QueryTokens(new BandTokens(scheme), like).terms();
    return new ByteRunAutomaton(Automata.makeBinaryStringUnion(tokens), true);
  }

  /** The signatures and the tokens that are made of them when the query runs. */
  @Override
  public long ramBytesUsed() {
    long components = (long) Long.BYTES * scheme.signature().components();
    return BASE_BYTES + like.size() * (components + (long) TOKEN_BYTES * scheme.bands());
  }

  @Override
  public String toString(String defaultField) {
    return "near_duplicate("
        + (field.equals(defaultField) ? "" : field + ": ")
        + "units="
        + like.size()
        + ", min_similarity="
        + minSimilarity
        + ", num_candidates="
        + numCandidates
        + ", scheme="
        + scheme.id()
        + ")";
  }

  @Override
  public boolean equals(Object o) {
    return sameClassAs(o)
        && o instanceof NearDuplicateQuery other
        && field.equals(other.field)
        && scheme.equals(other.scheme)
        && like.equals(other.like)
        && minSimilarity == other.minSimilarity
        && numCandidates == other.numCandidates
        && candidateHash.equals(other.candidateHash);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        classHash(), field, scheme, like, minSimilarity, numCandidates, candidateHash);
  }
}
