package org.neardup.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Weight;

/**
 * Shows which units of single documents are near duplicates of which units of a query: the evidence
 * for a hit. Where candidates share tokens, none are gathered or cut, and the query's filter plays
 * no part; so a document costs the lookup of the query's tokens in it, whatever the index. Windows
 * are searched for again, once for all documents of a searcher.
 *
 * <pre>{@code
 * List<UnitMatch> matches = new NearDuplicateMatcher(query).forLeaf(leaf).matches(doc);
 * }</pre>
 *
 * <p>Thread safe.
 */
public final class NearDuplicateMatcher {

  private static final int MATCH_BYTES = 64;

  private final NearDuplicateQuery query;
  private final PreparedQuery prepared;
  private final Map<Object, List<LeafTokens>> windows = new ConcurrentHashMap<>();

  public NearDuplicateMatcher(NearDuplicateQuery query) {
    this.query = query;
    this.prepared = PreparedQuery.of(query);
    query.monitor().reserve((long) MATCH_BYTES * prepared.units().occurrences());
  }

  /** Shows matches in documents of a segment. */
  public LeafMatcher forLeaf(LeafReaderContext leaf) throws IOException {
    LeafTokens tokens =
        query.options().window() > 0
            ? windows(ReaderUtil.getTopLevelContext(leaf)).get(leaf.ord)
            : LeafTokens.lookUp(prepared, prepared.levels(), leaf);
    return new LeafMatcher(prepared, tokens);
  }

  private List<LeafTokens> windows(IndexReaderContext all) throws IOException {
    List<LeafTokens> known = windows.get(all.id());
    if (known == null) {
      IndexSearcher searcher = new IndexSearcher(all);
      Weight filter = query.filterWeight(searcher);
      known = new TermWindow(prepared, all.leaves(), filter).find();
      windows.put(all.id(), known);
    }
    return known;
  }

  /** Shows matches in documents of one segment. Thread safe. */
  public static final class LeafMatcher {

    private final PreparedQuery query;
    private final LeafTokens tokens;

    private LeafMatcher(PreparedQuery query, LeafTokens tokens) {
      this.query = query;
      this.tokens = tokens;
    }

    /**
     * For each unit of the query that has a near duplicate in a document, the best one; in the
     * order of the query's units. None if the document is no hit.
     *
     * @param doc the document's number in the segment; in any order
     */
    public List<UnitMatch> matches(int doc) throws IOException {
      LeafCandidates single = LeafCandidates.single(tokens, doc);
      try (SignatureVerifier verifier = new SignatureVerifier(query, single)) {
        verifier.verify(0);
        return verifier.unitMatches();
      }
    }
  }
}
