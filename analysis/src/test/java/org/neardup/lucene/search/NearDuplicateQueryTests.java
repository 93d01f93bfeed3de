package org.neardup.lucene.search;

import static org.neardup.fixture.Messages.failure;
import static org.neardup.fixture.Messages.refusal;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandTokens;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.Settings;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.RandomTexts;
import org.neardup.lucene.Schemes;
import org.neardup.shingle.ShingleSet;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

public class NearDuplicateQueryTests extends LuceneTestCase {

  private static final String FIELD = TestIndex.FIELD;

  /** Four components of 8 bits in two bands, small enough to do by hand. */
  private static final BandScheme SENTENCES = Schemes.of(Unit.SENTENCE, 2, 2, 8);

  private static final BandScheme DOCUMENTS = Schemes.of(Unit.DOCUMENT, 2, 2, 8);

  private static UnitSignature unit(int position, long... components) {
    return new UnitSignature(position, 10 * position, 10 * position + 9, components);
  }

  private static NearDuplicateQuery query(
      IndexScheme scheme, double minSimilarity, UnitSignature... like) {
    return query(scheme, minSimilarity, 100, like);
  }

  private static NearDuplicateQuery query(
      IndexScheme scheme, double minSimilarity, int numCandidates, UnitSignature... like) {
    SearchOptions options =
        SearchOptions.DEFAULT.withMinSimilarity(minSimilarity).withNumCandidates(numCandidates);
    return new NearDuplicateQuery(FIELD, scheme, likes(like), options);
  }

  private static List<List<LikeUnit>> likes(UnitSignature... like) {
    return List.of(LikeUnit.of(List.of(like)));
  }

  private final List<Closeable> open = new ArrayList<>();

  @Override
  public void tearDown() throws Exception {
    IOUtils.close(open.reversed());
    super.tearDown();
  }

  /** A searcher over documents of the given units. */
  private IndexSearcher index(IndexScheme scheme, List<List<UnitSignature>> documents)
      throws IOException {
    NearDuplicateFields fields = new NearDuplicateFields(scheme);
    List<List<IndexableField>> all = new ArrayList<>();
    for (int id = 0; id < documents.size(); id++) {
      all.add(fields.create(FIELD, "" + id, documents.get(id)));
    }
    return indexFields(all, false);
  }

  /** Indexes documents with an id each, in segments as they come. */
  private IndexSearcher indexFields(List<List<IndexableField>> documents, boolean oneSegment)
      throws IOException {
    Directory directory = newDirectory();
    open.add(directory);
    try (IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (int id = 0; id < documents.size(); id++) {
        Document document = new Document();
        document.add(newStringField("id", Integer.toString(id), Field.Store.YES));
        documents.get(id).forEach(document::add);
        writer.addDocument(document);
        if (random().nextInt(documents.size()) < 3) {
          writer.flush();
        }
      }
      if (oneSegment) {
        writer.forceMerge(1);
      }
      DirectoryReader reader = DirectoryReader.open(writer);
      open.add(reader);
      return newSearcher(reader);
    }
  }

  private static List<String> hits(IndexSearcher searcher, Query query) throws IOException {
    return TestIndex.search(searcher, query).stream()
        .map(hit -> hit.id() + "=" + hit.score())
        .toList();
  }

  private static String score(int id, int equal) {
    double chance = 1 / 256.0;
    return id + "=" + (float) ((equal / 4.0 - chance) / (1 - chance));
  }

  public void testWorkedExample() throws IOException {
    IndexSearcher searcher =
        index(
            DOCUMENTS,
            List.of(
                List.of(unit(0, 1, 2, 3, 4)),
                List.of(unit(0, 1, 2, 3, 9)),
                List.of(unit(0, 1, 2, 9, 9)),
                List.of(unit(0, 1, 9, 9, 4)),
                List.of(),
                List.of(unit(0, 7, 7, 7, 7))));
    UnitSignature like = unit(0, 1, 2, 3, 4);
    assertEquals(
        List.of(score(0, 4), score(1, 3), score(2, 2)), hits(searcher, query(DOCUMENTS, 0, like)));
    assertEquals(List.of(score(0, 4), score(1, 3)), hits(searcher, query(DOCUMENTS, 0.5, like)));
    assertEquals(List.of("0=1.0"), hits(searcher, query(DOCUMENTS, 1, like)));
    assertEquals(
        List.of(score(0, 4), "5=1.0", score(1, 3), score(2, 2)),
        hits(searcher, query(DOCUMENTS, 0, like, unit(0, 7, 7, 7, 7))));
    assertEquals(List.of(), hits(searcher, query(DOCUMENTS, 0, unit(0, 5, 5, 5, 5))));
  }

  public void testTheThresholdIsInclusive() throws IOException {
    double exactly = (3 / 4.0 - 1 / 256.0) / (1 - 1 / 256.0);
    IndexSearcher searcher = index(DOCUMENTS, List.of(List.of(unit(0, 1, 2, 3, 9))));
    UnitSignature like = unit(0, 1, 2, 3, 4);
    assertEquals(List.of(score(0, 3)), hits(searcher, query(DOCUMENTS, exactly, like)));
    assertEquals(List.of(), hits(searcher, query(DOCUMENTS, Math.nextUp(exactly), like)));
  }

  public void testOnlySentencesThatShareATokenAreCompared() throws IOException {
    UnitSignature like = unit(0, 1, 2, 3, 4);
    // Document 0: neither sentence shares more than one component pair, though together they have
    // all four.
    // Document 1: the sentence at position 4 shares no band, though three of its components are
    // equal.
    IndexSearcher searcher =
        index(
            SENTENCES,
            List.of(
                List.of(unit(0, 1, 2, 9, 9), unit(3, 8, 8, 3, 4)),
                List.of(unit(2, 1, 2, 8, 8), unit(4, 1, 9, 3, 9)),
                List.of(unit(1, 5, 5, 5, 5), unit(7, 1, 2, 3, 9), unit(8, 1, 2, 3, 4))));
    NearDuplicateCounters counters = new NearDuplicateCounters();
    assertEquals(
        List.of(score(2, 4), score(0, 2), score(1, 2)),
        hits(
            new IndexSearcher(searcher.getIndexReader()),
            query(SENTENCES, 0, like).withMonitor(counters)));
    assertEquals(3, counters.verifications.get());
    assertEquals(5, counters.comparisons.get());
    assertEquals(List.of(score(2, 4)), hits(searcher, query(SENTENCES, 0.6, like)));
  }

  public void testManySentencesAndManyCandidates() throws IOException {
    // More candidates in a segment than a batch has, 2048.
    NearDuplicateFields fields = new NearDuplicateFields(SENTENCES);
    List<List<IndexableField>> documents = new ArrayList<>();
    for (int id = 0; id < 2500; id++) {
      UnitSignature first = unit(id % 7, 1, 2, id % 200, 4);
      UnitSignature second = unit(20, 3, 3, id % 200, 4);
      documents.add(fields.create(FIELD, "" + id, List.of(first, second)));
    }
    NearDuplicateQuery query = query(SENTENCES, 0.9, 10_000, unit(0, 1, 2, 3, 4));
    IndexSearcher searcher = indexFields(documents, true);
    NearDuplicateCounters counters = new NearDuplicateCounters();
    IndexSearcher plain = new IndexSearcher(searcher.getIndexReader());
    assertEquals(13, hits(plain, query.withMonitor(counters)).size());
    assertEquals(2500, counters.verifications.get());
    assertEquals(2513, counters.comparisons.get());
  }

  public void testInBooleanQueries() throws IOException {
    IndexSearcher searcher =
        index(
            DOCUMENTS,
            List.of(
                List.of(unit(0, 1, 2, 3, 4)),
                List.of(unit(0, 1, 2, 3, 9)),
                List.of(unit(0, 1, 2, 9, 9)),
                List.of(unit(0, 7, 7, 7, 7))));
    Query query = query(DOCUMENTS, 0.5, unit(0, 1, 2, 3, 4));
    Query second = new TermQuery(new Term("id", "1"));
    assertEquals(List.of("0=0.0", "1=0.0"), hits(searcher, bool(query, Occur.FILTER)));
    assertEquals(
        List.of("2=1.0", "3=1.0"),
        hits(searcher, bool(new MatchAllDocsQuery(), Occur.MUST, query, Occur.MUST_NOT)));
    assertEquals(
        List.of(score(1, 3)), hits(searcher, bool(second, Occur.FILTER, query, Occur.MUST)));
    assertEquals(List.of("1=0.0"), hits(searcher, bool(second, Occur.FILTER, query, Occur.FILTER)));
    assertEquals(
        List.of("0=2.0", "1=" + 2 * (float) ((0.75 - 1 / 256.0) / (1 - 1 / 256.0))),
        hits(searcher, new BoostQuery(query, 2)));
    assertEquals(List.of("0=1.0", "1=1.0"), hits(searcher, new ConstantScoreQuery(query)));
    assertEquals(2, searcher.count(query));
  }

  private static Query bool(Object... queriesAndOccurs) {
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    for (int i = 0; i < queriesAndOccurs.length; i += 2) {
      builder.add((Query) queriesAndOccurs[i], (Occur) queriesAndOccurs[i + 1]);
    }
    return builder.build();
  }

  public void testFrameworkChecks() throws IOException {
    RandomTexts texts = new RandomTexts(random(), 5);
    for (Unit unit : List.of(Unit.SENTENCE, Unit.DOCUMENT)) {
      IndexScheme scheme = Schemes.of(unit, 10, 2);
      try (Directory directory = newDirectory();
          TestIndex index = new TestIndex(scheme, directory, newIndexWriterConfig())) {
        for (int id = 0; id < 15; id++) {
          index.add(id, texts.text(3));
        }
        index.delete(7);
        try (DirectoryReader reader = index.reader()) {
          NearDuplicateQuery query =
              new NearDuplicateQuery(
                  FIELD,
                  scheme,
                  List.of(index.like(texts.text(3))),
                  SearchOptions.DEFAULT.withMinSimilarity(0.4));
          QueryUtils.check(random(), new Unbound(query), newSearcher(reader));
        }
      }
    }
  }

  /** Is never rewritten: the checks search single segments by a query rewritten for the index. */
  private static final class Unbound extends Query {

    private final NearDuplicateQuery query;

    Unbound(NearDuplicateQuery query) {
      this.query = query;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
        throws IOException {
      return query.createWeight(searcher, scoreMode, boost);
    }

    @Override
    public void visit(QueryVisitor visitor) {
      query.visit(visitor);
    }

    @Override
    public String toString(String field) {
      return query.toString(field);
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other) && query.equals(((Unbound) other).query);
    }

    @Override
    public int hashCode() {
      return query.hashCode();
    }
  }

  public void testCostFollowsTheCandidates() throws IOException {
    UnitSignature like = unit(0, 1, 2, 3, 4);
    List<List<UnitSignature>> documents = new ArrayList<>();
    for (int id = 0; id < 100; id++) {
      documents.add(List.of(id % 10 == 0 ? unit(0, 1, 2, 9, 9) : unit(0, 5, 5, 5, 5)));
    }
    IndexSearcher searcher = index(DOCUMENTS, documents);
    IndexSearcher plain = new IndexSearcher(searcher.getIndexReader());
    NearDuplicateCounters counters = new NearDuplicateCounters();
    Query query = query(DOCUMENTS, 0, like).withMonitor(counters);
    Weight weight = plain.createWeight(query, ScoreMode.COMPLETE, 1);
    long cost = 0;
    for (LeafReaderContext leaf : plain.getLeafContexts()) {
      assertFalse(weight.isCacheable(leaf));
      ScorerSupplier supplier = weight.scorerSupplier(leaf);
      cost += supplier == null ? 0 : supplier.cost();
    }
    assertEquals(10, cost);
    assertEquals(0, counters.verifications.get());
    assertEquals("candidates=10, kept=10, verifications=0, comparisons=0", counters.toString());
  }

  public void testExplanations() throws IOException {
    IndexSearcher searcher =
        index(
            SENTENCES,
            List.of(
                List.of(unit(3, 1, 2, 3, 9)),
                List.of(unit(0, 1, 2, 9, 9)),
                List.of(unit(0, 7, 7, 7, 7)),
                List.of(unit(0, 1, 2, 3, 4), unit(1, 1, 2, 3, 4))));
    IndexSearcher plain = new IndexSearcher(searcher.getIndexReader());
    UnitSignature like = unit(0, 1, 2, 3, 4);
    NearDuplicateQuery query = query(SENTENCES, 0.6, 3, like);
    Explanation match = plain.explain(query, 0);
    assertTrue(match.isMatch());
    assertEquals(
        "similarity times boost, computed as [score_mode] = [max] with [min_similarity] = 0.6"
            + " of 1 of the query's 1 units that have a near duplicate in the document,"
            + " from:",
        match.getDescription());
    assertEquals(
        "unit 0 of like 0 and the document's unit at position 3 share 1 of 2 tokens,"
            + " and 3 of 4 components are equal: estimate 0.7490, standard error 0.2174",
        match.getDetails()[1].getDescription());
    Explanation tooDifferent = plain.explain(query, 1);
    assertFalse(tooDifferent.isMatch());
    assertEquals("similarity is below [min_similarity] = 0.6", tooDifferent.getDescription());
    assertEquals(
        "no candidate: shares no token with the query", plain.explain(query, 2).getDescription());
    Query one = query(SENTENCES, 0.6, 1, like);
    assertTrue(plain.explain(one, 3).isMatch());
    assertEquals(
        "no candidate: shares 1 of the query's 2 tokens, but there are more candidates"
            + " than [num_candidates] = 1 and others come first",
        plain.explain(one, 0).getDescription());
  }

  /** A query outlives its searches where an application or a percolator keeps it. */
  public void testOnlyTheRewrittenQueryIsBoundToAReader() throws IOException {
    NearDuplicateQuery kept = query(DOCUMENTS, 0, unit(0, 1, 2, 3, 4));
    List<Query> bound = new ArrayList<>();
    for (int reader = 0; reader < 2; reader++) {
      IndexSearcher searcher = index(DOCUMENTS, List.of(List.of(unit(0, 1, 2, 3, 4))));
      IndexSearcher plain = new IndexSearcher(searcher.getIndexReader());
      assertEquals(List.of("0=1.0"), hits(plain, kept));
      Query rewritten = plain.rewrite(kept);
      assertSame(rewritten, plain.rewrite(rewritten));
      assertEquals(List.of("0=1.0"), hits(plain, rewritten));
      bound.add(rewritten);
      if (bound.size() == 2) {
        assertEquals(
            "the query was rewritten for the reader of another searcher",
            refusal(() -> plain.search(bound.get(0), 1)));
      }
    }
    QueryUtils.checkUnequal(bound.get(0), bound.get(1));
    QueryUtils.checkUnequal(kept, bound.get(0));
  }

  public void testNothingLike() throws IOException {
    IndexSearcher searcher = index(DOCUMENTS, List.of(List.of(unit(0, 1, 2, 3, 4))));
    NearDuplicateQuery nothing = query(DOCUMENTS, 0);
    assertEquals(List.of(), hits(searcher, nothing));
    assertEquals(
        new MatchNoDocsQuery("[like] has no unit with a signature"), nothing.rewrite(searcher));
    NearDuplicateQuery elsewhere =
        new NearDuplicateQuery(
            "other", DOCUMENTS, likes(unit(0, 1, 2, 3, 4)), SearchOptions.DEFAULT);
    assertEquals(List.of(), hits(searcher, elsewhere));
  }

  public void testBadArguments() {
    UnitSignature like = unit(0, 1, 2, 3, 4);
    assertRefused("[min_similarity] must be between 0 and 1, got 1.5", 1.5, 10, like);
    assertRefused("[min_similarity] must be between 0 and 1, got -0.1", -0.1, 10, like);
    assertRefused("[min_similarity] must be between 0 and 1, got NaN", Double.NaN, 10, like);
    assertRefused("[num_candidates] must be at least 1, got 0", 0.5, 0, like);
    assertRefused(
        "[like] must have signatures of [components] = 4, got 3", 0.5, 10, like, unit(1, 1, 2, 3));
  }

  private static void assertRefused(
      String message, double minSimilarity, int numCandidates, UnitSignature... like) {
    assertEquals(message, refusal(() -> query(DOCUMENTS, minSimilarity, numCandidates, like)));
  }

  public void testFieldsThatWereIndexedOtherwiseAreRefused() throws IOException {
    List<UnitSignature> units = List.of(unit(0, 1, 2, 3, 4));
    UnitSignature like = units.get(0);
    IndexableField tokens = new NearDuplicateFields(SENTENCES).create(FIELD, "7", units).get(0);
    assertFails(
        "field [body] has tokens but no signatures in document 0: index it with"
            + " NearDuplicateFields",
        List.of(tokens),
        query(SENTENCES, 0.5, like));
    IndexScheme other =
        Settings.scheme("unit=sentence shingle=char:5 bands=2 rows=2 band_bits=8 seed=1");
    assertFails(
        "a signature container must have signature scheme ["
            + SENTENCES.signature().id()
            + "], got signature scheme ["
            + other.signature().id()
            + "]",
        new NearDuplicateFields(other).create(FIELD, "7", units),
        query(SENTENCES, 0.5, like));
    assertFails(
        "field [body] has no positions, which [unit] = [sentence] needs: index it with"
            + " NearDuplicateFields",
        new NearDuplicateFields(DOCUMENTS).create(FIELD, "7", units),
        query(SENTENCES, 0.5, like));
    IndexableField elsewhere =
        new NearDuplicateFields(SENTENCES).create(FIELD, "7", List.of(unit(1, 1, 2, 3, 4))).get(1);
    assertFails(
        "field [body] has tokens but no signature at position 0: index it with NearDuplicateFields",
        List.of(new NearDuplicateFields(SENTENCES).create(FIELD, "7", units).get(0), elsewhere),
        query(SENTENCES, 0.5, like));
  }

  private void assertFails(String message, List<IndexableField> document, Query query)
      throws IOException {
    IndexSearcher searcher = indexFields(List.of(document), false);
    IndexSearcher plain = new IndexSearcher(searcher.getIndexReader());
    assertEquals(message, failure(RuntimeException.class, () -> plain.search(query, 10)));
  }

  public void testEqualsHashCodeToString() {
    UnitSignature like = unit(0, 1, 2, 3, 4);
    NearDuplicateQuery query = query(DOCUMENTS, 0.5, like);
    QueryUtils.checkEqual(query, query(DOCUMENTS, 0.5, unit(0, 1, 2, 3, 4)));
    QueryUtils.checkEqual(query, query.withMonitor(new NearDuplicateCounters()));
    QueryUtils.checkUnequal(query, query(DOCUMENTS, 0.6, like));
    QueryUtils.checkUnequal(query, query(SENTENCES, 0.5, like));
    QueryUtils.checkUnequal(query, query(DOCUMENTS, 0.5, like, like));
    QueryUtils.checkUnequal(
        query,
        new NearDuplicateQuery(
            FIELD,
            DOCUMENTS,
            List.of(List.of(new LikeUnit(like, ShingleSet.of(new long[] {1})))),
            SearchOptions.DEFAULT.withMinSimilarity(0.5).withNumCandidates(100)));
    SearchOptions options = query.options();
    QueryUtils.checkEqual(query, query(DOCUMENTS, 0.5, like));
    QueryUtils.checkUnequal(
        query,
        new NearDuplicateQuery(
            FIELD, DOCUMENTS, likes(like), options.withScoring(UnitScoring.COVERAGE)));
    QueryUtils.checkUnequal(query, query.withFilter(new MatchAllDocsQuery()));
    QueryUtils.checkUnequal(
        query, new NearDuplicateQuery("other", DOCUMENTS, likes(like), options));
    QueryUtils.checkUnequal(query, query(DOCUMENTS, 0.5, 99, like));
    String rest =
        "units=1, min_similarity=0.5, num_candidates=100, score_mode=max, verify=signature, scheme="
            + DOCUMENTS.id()
            + ")";
    assertEquals("near_duplicate(body: " + rest, query.toString());
    assertEquals("near_duplicate(" + rest, query.toString("body"));
  }

  /** Terms of which one is enough, as a query of synonyms has them. */
  public void testVisitsItsTokensAsTerms() {
    NearDuplicateQuery query = query(DOCUMENTS, 0.5, unit(0, 1, 2, 3, 4), unit(1, 1, 2, 9, 9));
    UnitTokens bands = UnitTokens.of(DOCUMENTS);
    Set<Term> tokens = new HashSet<>();
    List<Occur> occurs = new ArrayList<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public QueryVisitor getSubVisitor(Occur occur, Query parent) {
            occurs.add(occur);
            return new QueryVisitor() {
              @Override
              public void consumeTerms(Query visited, Term... terms) {
                tokens.addAll(List.of(terms));
              }
            };
          }
        });
    assertEquals(List.of(Occur.SHOULD), occurs);
    Set<Term> expected = new HashSet<>();
    for (LikeUnit like : query.likes().get(0)) {
      for (int band = 0; band < bands.perUnit(); band++) {
        expected.add(new Term(FIELD, new BytesRef(bands.token(band, like.signature()))));
      }
    }
    assertEquals(expected, tokens);
    query.visit(
        new QueryVisitor() {
          @Override
          public boolean acceptField(String field) {
            return false;
          }

          @Override
          public void consumeTerms(Query visited, Term... terms) {
            throw new AssertionError("a field that was not accepted");
          }
        });
  }

  /** As for Elasticsearch's limit on clauses. */
  public void testItsTokensAreOneThingToWhoMakesNoDifference() {
    NearDuplicateQuery query = query(DOCUMENTS, 0.5, unit(0, 1, 2, 3, 4), unit(1, 1, 2, 9, 9));
    List<String> visited = new ArrayList<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public void consumeTerms(Query query, Term... terms) {
            visited.add(terms.length + " terms");
          }

          @Override
          public void consumeTermsMatching(
              Query query, String field, Supplier<ByteRunAutomaton> automaton) {
            visited.add("one");
          }
        });
    assertEquals(List.of("one"), visited);
  }

  public void testVisitsManyTokensAsOneSet() {
    UnitSignature[] like = new UnitSignature[NearDuplicateQuery.MAX_TERMS];
    for (int i = 0; i < like.length; i++) {
      like[i] = unit(i, i % 256, i / 256, 3, 4);
    }
    NearDuplicateQuery query = query(SENTENCES, 1, like);
    UnitTokens bands = UnitTokens.of(SENTENCES);
    List<String> fields = new ArrayList<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public void consumeTermsMatching(
              Query visited, String field, Supplier<ByteRunAutomaton> automaton) {
            fields.add(field);
            ByteRunAutomaton tokens = automaton.get();
            assertTrue(tokens.run(bands.token(1, like[700]), 0, BandTokens.TOKEN_LENGTH));
            byte[] other = bands.token(1, unit(0, 1, 2, 3, 3));
            assertFalse(tokens.run(other, 0, BandTokens.TOKEN_LENGTH));
          }
        });
    assertEquals(List.of(FIELD), fields);
  }

  public void testFoundWithinOtherQueries() {
    NearDuplicateQuery one = query(DOCUMENTS, 0.5, unit(0, 1, 2, 3, 4));
    NearDuplicateQuery other = query(DOCUMENTS, 0.5, unit(0, 5, 6, 7, 8));
    Query all =
        new BooleanQuery.Builder()
            .add(new ConstantScoreQuery(one), Occur.SHOULD)
            .add(other, Occur.MUST_NOT)
            .build();
    assertEquals(List.of(one), NearDuplicateQuery.in(all));
    assertEquals(List.of(one, other), NearDuplicateQuery.allIn(all));
    NearDuplicateQuery filtered = other.withFilter(one);
    assertEquals(List.of(filtered, one), NearDuplicateQuery.in(filtered));
  }
}
