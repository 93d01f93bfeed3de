package org.neardup.elasticsearch.query;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermInSetQuery;
import org.elasticsearch.common.lucene.Lucene;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperServiceTestCase;
import org.elasticsearch.plugins.Plugin;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.lucene.search.SearchOptions;

/**
 * The steps of the percolator with stored queries and a document: it takes the terms of each query,
 * chooses the queries that share one with the document, and runs these on an index in memory. The
 * module itself is not to be had for this build.
 */
public class PercolationTests extends MapperServiceTestCase {

  private static final String PROTECTED =
      "The harbour bridge at Tarn was closed to all traffic on Monday after inspectors found cracks"
          + " in two of its piers.";
  private static final String COPY =
      "We hear that nobody minded at first. " + PROTECTED.replace("Monday", "Tuesday");
  private static final String OTHER =
      "Tarn beat Lowe by three goals to one on Saturday, in a match that was delayed by fog.";

  @Override
  protected Collection<Plugin> getPlugins() {
    return List.of(new NearDuplicatePlugin(Settings.EMPTY, createTempDir()));
  }

  private Query stored(MapperService mapper, String text) throws IOException {
    return new NearDuplicateQueryBuilder(
            QueryOptions.of("body", SearchOptions.DEFAULT), List.of(new Like.Text(text)))
        .toQuery(createSearchExecutionContext(mapper));
  }

  private IndexSearcher document(MapperService mapper, String text) throws IOException {
    return MemoryIndex.fromDocument(
            mapper.documentMapper().parse(source(b -> b.field("body", text))).rootDoc(),
            mapper.mappingLookup().indexAnalyzer("body", name -> Lucene.KEYWORD_ANALYZER),
            true,
            false)
        .createSearcher();
  }

  private static Set<Term> terms(Query query) {
    Set<Term> terms = new HashSet<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public QueryVisitor getSubVisitor(Occur occur, Query parent) {
            return new QueryVisitor() {
              @Override
              public void consumeTerms(Query visited, Term... given) {
                terms.addAll(List.of(given));
              }
            };
          }
        });
    return terms;
  }

  public void testStoredQueriesAreChosenByTheirTermsAndRunInMemory() throws IOException {
    for (String unit : List.of("document", "sentence")) {
      MapperService mapper =
          createMapperService(
              mapping(
                  b ->
                      b.startObject("body")
                          .field("type", "near_duplicate")
                          .field("unit", unit)
                          .field("shingle", "char:5")
                          .field("threshold", 0.6)
                          .endObject()));
      Query query = stored(mapper, PROTECTED);
      Query chosen = new TermInSetQuery("body", terms(query).stream().map(Term::bytes).toList());
      for (String text : List.of(PROTECTED, COPY, OTHER)) {
        IndexSearcher searcher = document(mapper, text);
        int wanted = text.equals(OTHER) ? 0 : 1;
        assertThat(unit + ": " + text, searcher.count(chosen), equalTo(wanted));
        assertThat(unit + ": " + text, searcher.count(query), equalTo(wanted));
      }
    }
  }
}
