package org.neardup.lucene;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.neardup.lsh.IndexScheme;
import org.neardup.text.Unit;

/** {@link NearDuplicateQuery} against brute force on random texts, whatever the segments. */
public class NearDuplicateQueryRandomTests extends LuceneTestCase {

  private static final int DOCUMENTS = 150;

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

  private void check(IndexScheme scheme, int maxSentences, int numCandidates) throws IOException {
    texts = new RandomTexts(random(), 12);
    IndexWriterConfig config = newIndexWriterConfig();
    if (random().nextBoolean()) {
      config.setMergePolicy(NoMergePolicy.INSTANCE);
    }
    try (Directory directory = newDirectory();
        TestIndex index = new TestIndex(scheme, directory, config)) {
      fill(index, maxSentences);
      List<NearDuplicateQuery> queries = queries(index, scheme, maxSentences, numCandidates);
      checkAll(index, queries);
      for (int id = 0; id < DOCUMENTS; id++) {
        if (random().nextInt(4) == 0) {
          index.delete(id);
        }
      }
      checkAll(index, queries);
    }
    try (Directory directory = newDirectory();
        TestIndex index = new TestIndex(scheme, directory, newIndexWriterConfig())) {
      fill(index, maxSentences);
      List<NearDuplicateQuery> queries = queries(index, scheme, maxSentences, numCandidates);
      index.delete(random().nextInt(DOCUMENTS));
      checkAll(index, queries);
      index.forceMerge();
      checkAll(index, queries);
    }
    assertTrue("no query had a hit", hits > 0);
  }

  private void fill(TestIndex index, int maxSentences) throws IOException {
    for (int id = 0; id < DOCUMENTS; id++) {
      index.add(id, random().nextInt(20) == 0 ? "" : texts.text(maxSentences));
      if (random().nextInt(15) == 0) {
        index.flush();
      }
    }
  }

  private List<NearDuplicateQuery> queries(
      TestIndex index, IndexScheme scheme, int maxSentences, int numCandidates) {
    return IntStream.range(0, 20)
        .mapToObj(
            i ->
                new NearDuplicateQuery(
                        TestIndex.FIELD,
                        scheme,
                        index.sign(texts.text(maxSentences)),
                        List.of(0.0, 0.3, 0.5, 0.8).get(i % 4),
                        TestUtil.nextInt(random(), 1, numCandidates))
                    .withCandidateHash(new TestIndex.IdHash()))
        .toList();
  }

  private void checkAll(TestIndex index, List<NearDuplicateQuery> queries) throws IOException {
    try (DirectoryReader reader = index.reader()) {
      for (NearDuplicateQuery query : queries) {
        List<TestIndex.Hit> expected = index.bruteForce(query);
        assertEquals(expected, TestIndex.search(newSearcher(reader), query));
        NearDuplicateCounters counters = new NearDuplicateCounters();
        assertEquals(
            expected, TestIndex.search(new IndexSearcher(reader), query.withCounters(counters)));
        int candidates = index.candidates(query);
        assertEquals(candidates, counters.candidates());
        assertEquals(Math.min(candidates, query.numCandidates()), counters.kept());
        assertEquals(counters.kept(), counters.verifications());
        assertEquals(candidates > query.numCandidates(), counters.cut());
        hits += expected.size();
        cuts += counters.cut() ? 1 : 0;
      }
    }
  }
}
