package org.neardup.elasticsearch.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.lucene.NearDuplicateMatcher;
import org.neardup.lucene.NearDuplicateQueries;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.NearDuplicateMatcher.UnitMatch;

/**
 * The pairs, in hits, of the {@code near_duplicate} queries within a query, without the queries
 * under {@code must_not}; of passages the runs that they are windows of. Not thread safe; fastest
 * for hits that come segment by segment.
 */
final class HitMatches {

  private final List<OfQuery> queries;
  private LeafReaderContext leaf;

  HitMatches(Query query, SearchExecutionContext context) {
    queries =
        NearDuplicateQueries.in(query).stream()
            .distinct()
            .map(found -> new OfQuery(found, context))
            .toList();
  }

  /** Whether the query has no {@code near_duplicate} query in it. */
  boolean isEmpty() {
    return queries.isEmpty();
  }

  /** What the queries noted so far that a reader of the hits should know. */
  List<String> notes() {
    return queries.stream()
        .flatMap(each -> each.query.monitor().notes().stream())
        .distinct()
        .toList();
  }

  /** The pairs in a document, by its number in the segment. */
  List<EvidencePair> of(LeafReaderContext context, int doc) throws IOException {
    List<EvidencePair> pairs = new ArrayList<>();
    for (OfQuery each : queries) {
      if (context != leaf) {
        each.goTo(context);
      }
      pairs.addAll(each.pairs(doc));
    }
    leaf = context;
    return pairs;
  }

  /** One query, in the segment that it was last asked about. */
  private static final class OfQuery {
    private final NearDuplicateQuery query;
    private final NearDuplicateMatcher matcher;
    private final Optional<CopiedRuns> runs;
    private final Optional<NestedObjects> objects;
    private NearDuplicateMatcher.LeafMatcher inLeaf;

    OfQuery(NearDuplicateQuery query, SearchExecutionContext context) {
      this.query = query;
      this.matcher = new NearDuplicateMatcher(query);
      this.runs = CopiedRuns.of(query, context);
      this.objects = NestedObjects.of(query.field(), context);
    }

    void goTo(LeafReaderContext context) throws IOException {
      inLeaf = matcher.forLeaf(context);
      if (runs.isPresent()) {
        runs.get().goTo(context);
      }
      if (objects.isPresent()) {
        objects.get().goTo(context);
      }
    }

    /** Those in a hit, or in the nested objects of a hit that have the field. */
    List<EvidencePair> pairs(int doc) throws IOException {
      if (objects.isEmpty() || !objects.get().isDocument(doc)) {
        return pairsIn(doc);
      }
      List<EvidencePair> pairs = new ArrayList<>();
      for (int object = objects.get().first(doc); object < doc; object++) {
        List<EvidencePair> found = pairsIn(object);
        if (!found.isEmpty()) {
          Map<String, Object> name = objects.get().name(object);
          found.forEach(pair -> pairs.add(pair.in(name)));
        }
      }
      return pairs;
    }

    private List<EvidencePair> pairsIn(int doc) throws IOException {
      List<EvidencePair> pairs = new ArrayList<>();
      for (UnitMatch match : inLeaf.matches(doc)) {
        pairs.add(EvidencePair.of(query, match));
      }
      return runs.isPresent() ? runs.get().of(doc, pairs) : pairs;
    }
  }
}
