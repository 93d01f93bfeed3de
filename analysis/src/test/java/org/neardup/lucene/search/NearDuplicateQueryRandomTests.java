package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.NamedThreadFactory;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.RandomTexts;
import org.neardup.lucene.Schemes;
import org.neardup.lucene.search.NearDuplicateMatcher.UnitMatch;
import org.neardup.text.Unit;

/** {@link NearDuplicateQuery} against brute force on random texts, whatever the segments. */
public class NearDuplicateQueryRandomTests extends LuceneTestCase {

  private static final int DOCUMENTS = 60;

  private RandomTexts texts;
  private int hits;
  private int cuts;

  public void testSentences() throws IOException {
    check(Schemes.of(Unit.SENTENCE, 8, 2), 4, 1000);
  }

  public void testSentencesWithFewBits() throws IOException {
    check(Schemes.of(Unit.SENTENCE, 10, 3, 5), 6, 1000);
  }

  public void testDocuments() throws IOException {
    check(Schemes.of(Unit.DOCUMENT, 8, 2), 1, 1000);
  }

  public void testDocumentsWithOneRow() throws IOException {
    check(Schemes.of(Unit.DOCUMENT, 40, 1, 4), 2, 1000);
  }

  public void testCut() throws IOException {
    check(Schemes.of(Unit.SENTENCE, 8, 2), 4, 5);
    check(Schemes.of(Unit.DOCUMENT, 8, 2), 1, 1);
    assertTrue("no query had too many candidates", cuts > 0);
  }

  private void check(IndexScheme scheme, int maxUnits, int numCandidates) throws IOException {
    texts = new RandomTexts(random(), 12);
    try (Directory directory = newDirectory();
        TestIndex index = new TestIndex(scheme, directory, newIndexWriterConfig())) {
      fill(index, maxUnits);
      List<NearDuplicateQuery> queries = queries(index, scheme, maxUnits, numCandidates);
      checkAll(index, queries);
      for (int id = 0; id < DOCUMENTS; id++) {
        if (random().nextInt(4) == 0) {
          index.delete(id);
        }
      }
      checkAll(index, queries);
      index.forceMerge();
      checkAll(index, queries);
    }
    assertTrue("no query had a hit", hits > 0);
  }

  private void fill(TestIndex index, int maxUnits) throws IOException {
    for (int id = 0; id < DOCUMENTS; id++) {
      index.add(id, random().nextInt(20) == 0 ? "" : texts.text(maxUnits));
      if (random().nextInt(15) == 0) {
        index.flush();
      }
    }
  }

  private List<NearDuplicateQuery> queries(
      TestIndex index, IndexScheme scheme, int maxUnits, int numCandidates) {
    return IntStream.range(0, 12)
        .mapToObj(i -> query(index, scheme, maxUnits, numCandidates, i))
        .toList();
  }

  private NearDuplicateQuery query(
      TestIndex index, IndexScheme scheme, int maxUnits, int numCandidates, int i) {
    SearchOptions options =
        SearchOptions.DEFAULT
            .withMinSimilarity(List.of(0.0, 0.3, 0.5, 0.8).get(i % 4))
            .withNumCandidates(TestUtil.nextInt(random(), 1, numCandidates))
            .withScoring(List.of(UnitScoring.values()).get(i % 3));
    List<List<LikeUnit>> likes = new ArrayList<>();
    for (int like = 0; like <= i % 2; like++) {
      likes.add(index.like(texts.text(maxUnits)));
    }
    NearDuplicateQuery query = new NearDuplicateQuery(TestIndex.FIELD, scheme, likes, options);
    if (random().nextInt(3) == 0) {
      query = query.withFilter(TestIndex.evenIds());
    }
    if (random().nextInt(3) == 0) {
      query = query.withTexts(index.texts());
    }
    return query;
  }

  private void checkAll(TestIndex index, List<NearDuplicateQuery> queries) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(2, new NamedThreadFactory("search"));
    try (DirectoryReader reader = index.reader()) {
      for (NearDuplicateQuery query : queries) {
        List<TestIndex.Hit> expected = index.bruteForce(query);
        assertEquals(expected, TestIndex.search(newSearcher(reader), query));
        NearDuplicateCounters counters = new NearDuplicateCounters();
        assertEquals(
            expected, TestIndex.search(new IndexSearcher(reader), query.withMonitor(counters)));
        assertEquals(expected, TestIndex.search(new IndexSearcher(reader, threads), query));
        checkMatches(query, reader);
        int candidates = index.candidates(query);
        assertEquals(candidates, counters.candidates.get());
        assertEquals(Math.min(candidates, query.options().numCandidates()), counters.kept.get());
        assertEquals(counters.kept.get(), counters.verifications.get());
        assertEquals(candidates > query.options().numCandidates(), counters.cut());
        hits += expected.size();
        cuts += counters.cut() ? 1 : 0;
      }
    } finally {
      TestUtil.shutdownExecutorService(threads);
    }
  }

  /** The evidence for single documents agrees with the hits of a query that keeps all. */
  private static void checkMatches(NearDuplicateQuery query, DirectoryReader reader)
      throws IOException {
    if (query.filter().isPresent() || query.options().scoring() != UnitScoring.MAX) {
      return;
    }
    NearDuplicateMatcher matcher = new NearDuplicateMatcher(query);
    IndexSearcher searcher = new IndexSearcher(reader);
    for (ScoreDoc hit : searcher.search(query, 1000).scoreDocs) {
      LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(hit.doc, reader.leaves()));
      List<UnitMatch> matches = matcher.forLeaf(leaf).matches(hit.doc - leaf.docBase);
      double best = matches.stream().mapToDouble(UnitMatch::similarity).max().orElseThrow();
      assertEquals(hit.score, (float) best, 0);
      assertTrue(matches.stream().allMatch(match -> match.sharedTokens() > 0));
    }
  }
}
