package org.neardup.lucene;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.QueryBuilder;
import org.neardup.lsh.IndexScheme;
import org.neardup.text.Unit;

/** The analyzer on a plain text field, with the query that a {@code match} makes of a text. */
public class NearDuplicateAnalyzerTests extends LuceneTestCase {

  private static final String ORIGINAL =
      "The lighthouse on the northern cape was built in 1871 and has guided ships ever since.";
  private static final String NEAR =
      "The lighthouse on the northern cape was built in 1873 and has guided ships ever since.";
  private static final String FAR =
      "A lighthouse on that cape guided ships from 1871 until the harbour was closed for good.";

  public void testEveryTokenIsAClauseOfItsOwn() {
    IndexScheme scheme = Schemes.of(Unit.DOCUMENT, 20, 6);
    try (Analyzer analyzer = new NearDuplicateAnalyzer(scheme)) {
      Query query = new QueryBuilder(analyzer).createMinShouldMatchQuery("body", NEAR, 0.1f);
      BooleanQuery clauses = (BooleanQuery) query;
      assertEquals(20, clauses.clauses().size());
      assertEquals(2, clauses.getMinimumNumberShouldMatch());
      clauses.forEach(clause -> assertEquals(TermQuery.class, clause.query().getClass()));
      assertEquals(scheme, ((NearDuplicateAnalyzer) analyzer).scheme());
    }
  }

  public void testFindsNearDuplicatesOnly() throws IOException {
    for (Unit unit : Unit.values()) {
      try (Analyzer analyzer = new NearDuplicateAnalyzer(Schemes.of(unit, 40, 3));
          Directory directory = newDirectory();
          RandomIndexWriter writer = new RandomIndexWriter(random(), directory, analyzer)) {
        for (String text : new String[] {ORIGINAL, FAR, "Something else entirely."}) {
          Document document = new Document();
          document.add(new TextField("body", text, Field.Store.YES));
          writer.addDocument(document);
        }
        Query query = new QueryBuilder(analyzer).createMinShouldMatchQuery("body", NEAR, 0.2f);
        try (DirectoryReader reader = writer.getReader()) {
          assertEquals(Set.of(ORIGINAL), texts(newSearcher(reader), query));
        }
      }
    }
  }

  private static Set<String> texts(IndexSearcher searcher, Query query) throws IOException {
    Set<String> texts = new TreeSet<>();
    for (ScoreDoc hit : searcher.search(query, 10).scoreDocs) {
      texts.add(searcher.storedFields().document(hit.doc).get("body"));
    }
    return texts;
  }
}
