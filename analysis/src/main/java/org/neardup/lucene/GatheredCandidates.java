package org.neardup.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;

/**
 * The candidates of a query over all segments of a reader. Only over all of them can the best of
 * too many be kept independently of the segments. Thread safe.
 *
 * @param reader the identity of the reader
 * @param prepared the query
 * @param found all candidates, segment by segment
 * @param kept those that are verified
 */
record GatheredCandidates(
    Object reader, PreparedQuery prepared, List<LeafCandidates> found, List<LeafCandidates> kept) {

  private static final int DOCUMENTS_BETWEEN_CHECKS = 1 << 6;

  /** Gathers the candidates that a searcher's reader has of a query. */
  static GatheredCandidates of(NearDuplicateQuery query, IndexSearcher searcher)
      throws IOException {
    PreparedQuery prepared = PreparedQuery.of(query);
    List<LeafCandidates> found =
        new CandidateGatherer(prepared, query.filterWeight(searcher))
            .gather(searcher.getLeafContexts());
    if (LeafCandidates.count(found) > query.options().numCandidates()) {
      query.monitor().reserve(CandidateCut.BYTES_A_CANDIDATE * LeafCandidates.count(found));
    }
    List<LeafCandidates> kept =
        new CandidateCut(query.options().numCandidates(), leaf -> idHashes(prepared, leaf))
            .apply(found);
    return new GatheredCandidates(searcher.getTopReaderContext().id(), prepared, found, kept);
  }

  private static CandidateCut.LeafIdHashes idHashes(PreparedQuery prepared, LeafCandidates leaf)
      throws IOException {
    StoredSignatures stored = prepared.stored(leaf.context());
    return doc -> {
      if (doc % DOCUMENTS_BETWEEN_CHECKS == 0) {
        prepared.monitor().checkCancelled();
      }
      stored.require(doc);
      return stored.idHash();
    };
  }

  boolean areOf(IndexSearcher searcher) {
    return reader.equals(searcher.getTopReaderContext().id());
  }
}
