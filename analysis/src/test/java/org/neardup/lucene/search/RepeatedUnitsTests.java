package org.neardup.lucene.search;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.IOUtils;
import org.neardup.lsh.BandScheme;
import org.neardup.lucene.Schemes;
import org.neardup.lucene.search.NearDuplicateMatcher.UnitMatch;
import org.neardup.text.Unit;

/**
 * Texts that repeat sentences, or are of thousands that are alike: the work of a query grows with
 * the different units of both sides, and the rest is bounded.
 */
public class RepeatedUnitsTests extends LuceneTestCase {

  private static final BandScheme SCHEME = Schemes.of(Unit.SENTENCE, 20, 6);
  private static final String LINE = "Connection from the proxy was closed by its peer. ";
  private static final int TIMES = 200;

  private final List<Closeable> open = new ArrayList<>();
  private TestIndex index;
  private IndexSearcher searcher;

  @Override
  public void tearDown() throws Exception {
    IOUtils.close(open.reversed());
    super.tearDown();
  }

  private void index(BandScheme scheme, List<String> texts) throws IOException {
    Directory directory = newDirectory();
    open.add(directory);
    index = new TestIndex(scheme, directory, newIndexWriterConfig());
    open.add(index);
    for (int id = 0; id < texts.size(); id++) {
      index.add(id, texts.get(id));
      if (random().nextInt(8) == 0) {
        index.flush();
      }
    }
    DirectoryReader reader = index.reader();
    open.add(reader);
    searcher = newSearcher(reader);
  }

  private List<UnitMatch> matches(NearDuplicateQuery query, ScoreDoc hit) throws IOException {
    NearDuplicateMatcher matcher = new NearDuplicateMatcher(query);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      int doc = hit.doc - leaf.docBase;
      if (doc >= 0 && doc < leaf.reader().maxDoc()) {
        return matcher.forLeaf(leaf).matches(doc);
      }
    }
    throw new AssertionError("no such document " + hit);
  }

  public void testEqualUnitsAreOneUnit() throws IOException {
    List<String> texts = IntStream.range(0, 5).mapToObj(i -> LINE.repeat(TIMES)).toList();
    index(SCHEME, texts);
    for (UnitScoring scoring : UnitScoring.values()) {
      NearDuplicateCounters watch = new NearDuplicateCounters();
      NearDuplicateQuery query =
          query(
                  scoring,
                  List.of(
                      index.like(LINE.repeat(TIMES)),
                      index.like(LINE + "And something else that nobody has said. ")))
              .withMonitor(watch);
      ScoreDoc[] hits = searcher.search(query, 100).scoreDocs;
      assertEquals(5, hits.length);
      assertEquals(1, hits[0].score, 0);
      assertEquals(5, watch.comparisons.get());
      assertEquals(0, watch.pairsCut.get());
      assertTrue("reserved " + watch.reserved, watch.reserved.get() < 1 << 20);
      List<UnitMatch> matches = matches(query, hits[0]);
      assertEquals(TIMES + 1, matches.size());
      assertEquals(new UnitMatch(0, 7, 0, 0, LINE.length() - 1, 1, 20), matches.get(7));
      assertEquals(1, matches.get(TIMES).like());
    }
  }

  /** Half of a like has near duplicates, one of them four times. */
  public void testRepeatedUnitsCountAsOftenAsTheyOccur() throws IOException {
    String other = "Nobody has ever said this sentence in any of the documents. ";
    index(SCHEME, List.of(LINE));
    List<LikeUnit> like = index.like(LINE.repeat(4) + other.repeat(2));
    double share = 4.0 * (LINE.length() - 1);
    double all = share + 2.0 * (other.length() - 1);
    assertEquals(4.0 / 6, score(like, UnitScoring.AVG), 1e-6);
    assertEquals(share / all, score(like, UnitScoring.COVERAGE), 1e-6);
  }

  private static NearDuplicateQuery query(UnitScoring scoring, List<List<LikeUnit>> likes) {
    SearchOptions options = SearchOptions.DEFAULT.withMinSimilarity(.8).withScoring(scoring);
    return new NearDuplicateQuery(TestIndex.FIELD, SCHEME, likes, options);
  }

  private float score(List<LikeUnit> like, UnitScoring scoring) throws IOException {
    return searcher.search(query(scoring, List.of(like)), 1).scoreDocs[0].score;
  }

  /** Lines that differ in a few numbers: each shares tokens with each other one. */
  private static String template(int first, int lines) {
    SplittableRandom random = new SplittableRandom(first);
    return IntStream.range(first, first + lines)
        .mapToObj(
            i ->
                "Request %d of the client was answered in %d ms by the third server of the pool. "
                    .formatted(i, random.nextInt(10_000)))
        .collect(Collectors.joining());
  }

  public void testPairsOfManyAlikeAreBoundedAndCopiesStillFound() throws IOException {
    int lines = 300;
    List<String> texts = new ArrayList<>();
    for (int id = 0; id < 6; id++) {
      texts.add(template(id * 10_000, lines));
    }
    index(SCHEME, texts);
    NearDuplicateCounters watch = new NearDuplicateCounters();
    NearDuplicateQuery query =
        query(UnitScoring.AVG, List.of(index.like(texts.get(3)))).withMonitor(watch);
    ScoreDoc[] hits = searcher.search(query, 10).scoreDocs;
    assertTrue(watch.pairsCut.get() > 0);
    int bound = 6 * 4 * lines * SCHEME.tokensPerUnit();
    assertTrue("" + watch, watch.comparisons.get() <= bound);
    // In each of six segments at most the pairs of one document, and the query's tokens.
    long most = 6L * (8 * SharedPairs.MAX_ENTRIES + 200L * lines * SCHEME.tokensPerUnit());
    assertTrue("reserved " + watch.reserved, watch.reserved.get() < most);
    // The copy has each unit's equal one, for tokens of few pairs come first.
    assertEquals(1, hits[0].score, 0);
    assertEquals(lines, matches(query, hits[0]).size());
  }

  /** The compared pairs must not depend on the candidates that are read together. */
  public void testCutPairsDoNotDependOnOtherCandidates() throws IOException {
    List<String> texts = new ArrayList<>();
    for (int id = 0; id < 6; id++) {
      texts.add(id % 3 == 0 ? template(id * 10_000, 300) : template(id * 10_000, 3));
    }
    index(SCHEME, texts);
    NearDuplicateQuery query =
        new NearDuplicateQuery(
            TestIndex.FIELD,
            SCHEME,
            List.of(index.like(template(500_000, 200))),
            SearchOptions.DEFAULT.withScoring(UnitScoring.AVG).withMinSimilarity(.7));
    for (ScoreDoc hit : searcher.search(query, 20).scoreDocs) {
      double sum = matches(query, hit).stream().mapToDouble(UnitMatch::similarity).sum();
      assertEquals(hit.score, sum / 200, 1e-4);
    }
  }

  /** With components so few and small, different sentences have equal signatures. */
  public void testExactScoresSeeAllUnitsOfEqualSignatures() throws IOException {
    BandScheme tiny = Schemes.of(Unit.SENTENCE, 1, 1, 1);
    String text = template(0, 60);
    index(tiny, List.of(text));
    for (LikeUnit unit : index.like(text)) {
      NearDuplicateQuery query =
          new NearDuplicateQuery(
                  TestIndex.FIELD,
                  tiny,
                  List.of(List.of(unit)),
                  SearchOptions.DEFAULT.withMinSimilarity(.5))
              .withTexts(index.texts());
      ScoreDoc[] hits = searcher.search(query, 1).scoreDocs;
      assertEquals(1, hits[0].score, 0);
      UnitMatch match = matches(query, hits[0]).get(0);
      assertEquals(unit.signature().position(), match.position());
    }
  }
}
