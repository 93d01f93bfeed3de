package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.neardup.lucene.StoredSignatures;
import org.neardup.lucene.search.LeafCandidates.SharedTokenCounts;

/**
 * The candidates of a query over all segments of a reader: the live documents that share a token
 * with it and pass its filter. Thread safe.
 *
 * @param reader the identity of the reader
 * @param found all candidates, segment by segment
 * @param kept the candidates that are verified
 */
record Candidates(
    Object reader, PreparedQuery prepared, List<LeafCandidates> found, List<LeafCandidates> kept) {

  private static final int DOCUMENTS_BETWEEN_CHECKS = 1 << 6;
  private static final int POSTINGS_BETWEEN_CHECKS = 1 << 12;

  static Candidates of(NearDuplicateQuery query, IndexSearcher searcher) throws IOException {
    PreparedQuery prepared = PreparedQuery.of(query);
    List<LeafCandidates> found =
        new Gatherer(prepared, query.filterWeight(searcher)).gather(searcher);
    if (LeafCandidates.count(found) > query.options().numCandidates()) {
      query.monitor().reserve(CandidateCut.BYTES_A_CANDIDATE * LeafCandidates.count(found));
    }
    List<LeafCandidates> kept =
        new CandidateCut(query.options().numCandidates(), leaf -> idHashes(prepared, leaf))
            .apply(found);
    return new Candidates(searcher.getTopReaderContext().id(), prepared, found, kept);
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

  /**
   * Reads the postings of one token after the other: cost and memory follow the postings read and
   * the candidates found. Where the query's tokens have levels, prefixes of several lengths, the
   * longest come first and the next ones too while there are fewer candidates than the query may
   * verify (LSH forest: Bawa, Condie, Ganesan, WWW 2005).
   */
  private record Gatherer(PreparedQuery query, Optional<Weight> filter) {

    List<LeafCandidates> gather(IndexSearcher searcher) throws IOException {
      List<LeafCandidates> found = List.of();
      for (int levels = 1; levels <= query.levels(); levels++) {
        List<Callable<LeafCandidates>> tasks = new ArrayList<>();
        for (LeafReaderContext leaf : searcher.getLeafContexts()) {
          int level = levels;
          tasks.add(() -> gather(LeafTokens.lookUp(query, level, leaf)));
        }
        found = searcher.getTaskExecutor().invokeAll(tasks);
        if (LeafCandidates.count(found) >= query.query().options().numCandidates()) {
          return found;
        }
      }
      return found;
    }

    private LeafCandidates gather(LeafTokens tokens) throws IOException {
      if (tokens.size() == 0) {
        return new LeafCandidates(tokens, new long[0]);
      }
      int maxDoc = tokens.context().reader().maxDoc();
      query.monitor().reserve(SharedTokenCounts.mostBytes(tokens.documents(), maxDoc));
      SharedTokenCounts counts = new SharedTokenCounts(tokens.documents(), maxDoc);
      count(tokens, counts);
      LeafCandidates found = new LeafCandidates(tokens, counts.sorted());
      return filter.isEmpty() ? found : passing(found, filter.get());
    }

    private void count(LeafTokens tokens, SharedTokenCounts counts) throws IOException {
      Bits live = tokens.context().reader().getLiveDocs();
      LeafTokens.Reader reader = tokens.new Reader(PostingsEnum.NONE);
      int untilCheck = 0;
      for (int token = 0; token < tokens.size(); token++) {
        PostingsEnum postings = reader.postings(token);
        int doc = postings.nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS) {
          if (live == null || live.get(doc)) {
            counts.increment(doc);
          }
          if (--untilCheck < 0) {
            query.monitor().checkCancelled();
            untilCheck = POSTINGS_BETWEEN_CHECKS;
          }
          doc = postings.nextDoc();
        }
      }
    }

    private LeafCandidates passing(LeafCandidates found, Weight filter) throws IOException {
      ScorerSupplier supplier = found.size() == 0 ? null : filter.scorerSupplier(found.context());
      int[] kept = new int[found.size()];
      if (supplier == null) {
        return found.only(kept, 0);
      }
      Scorer scorer = supplier.get(found.size());
      TwoPhaseIterator twoPhase = scorer.twoPhaseIterator();
      DocIdSetIterator passing = twoPhase == null ? scorer.iterator() : twoPhase.approximation();
      int size = 0;
      for (int i = 0; i < found.size(); i++) {
        if (i % POSTINGS_BETWEEN_CHECKS == 0) {
          query.monitor().checkCancelled();
        }
        int doc = found.doc(i);
        int at = passing.docID() < doc ? passing.advance(doc) : passing.docID();
        if (at == doc && (twoPhase == null || twoPhase.matches())) {
          kept[size++] = i;
        }
      }
      return found.only(kept, size);
    }
  }
}
