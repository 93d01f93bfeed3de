package org.neardup.lucene.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;

/**
 * Finds which units of a single document are near duplicates of which units of a query: the
 * evidence for a hit. Without candidates, cut and filter: a document costs the lookup of the
 * query's tokens.
 *
 * <pre>{@code
 * List<UnitMatch> matches = new NearDuplicateMatcher(query).forLeaf(leaf).matches(doc);
 * }</pre>
 *
 * <p>Thread safe.
 */
public final class NearDuplicateMatcher {

  private static final int MATCH_BYTES = 64;

  private final PreparedQuery prepared;

  public NearDuplicateMatcher(NearDuplicateQuery query) {
    this.prepared = PreparedQuery.of(query);
    query.monitor().reserve((long) MATCH_BYTES * prepared.units().occurrences());
  }

  public LeafMatcher forLeaf(LeafReaderContext leaf) throws IOException {
    LeafTokens tokens = LeafTokens.lookUp(prepared, prepared.levels(), leaf);
    return new LeafMatcher(tokens);
  }

  public final class LeafMatcher {

    private final LeafTokens tokens;

    private LeafMatcher(LeafTokens tokens) {
      this.tokens = tokens;
    }

    /**
     * For each unit of the query that has a near duplicate in a document, the best one, in the
     * order of the query's units. Documents may be asked for in any order.
     */
    public List<UnitMatch> matches(int doc) throws IOException {
      LeafCandidates single = LeafCandidates.single(tokens, doc);
      try (SignatureVerifier verifier = new SignatureVerifier(prepared, single)) {
        verifier.verify(0);
        return verifier.unitMatches();
      }
    }
  }

  /**
   * A unit of a query and its best near duplicate in a document.
   *
   * @param like the ordinal of the like, from 0
   * @param likeUnit the ordinal of the unit in the like, from 0
   * @param start its first UTF-16 code unit in the document's raw text
   * @param end the code unit after its last
   * @param similarity estimated, or exact if the query verifies exactly
   */
  public record UnitMatch(
      int like,
      int likeUnit,
      int position,
      int start,
      int end,
      double similarity,
      int sharedTokens) {}
}
