package org.neardup.elasticsearch.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.util.BitSet;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.LeafNestedDocuments;
import org.elasticsearch.search.SearchHit.NestedIdentity;
import org.neardup.lucene.search.NearDuplicateMatcher;
import org.neardup.lucene.search.NearDuplicateMatcher.UnitMatch;
import org.neardup.lucene.search.NearDuplicateQuery;

/**
 * The pairs, in hits, of the {@code near_duplicate} queries within a query, without the queries
 * under {@code must_not}; of passages the runs that they are windows of. Not thread safe; fastest
 * for hits that come segment by segment.
 */
final class HitMatches {

  private final List<QueryMatches> queries;
  private LeafReaderContext leaf;

  HitMatches(Query query, SearchExecutionContext context) {
    queries =
        NearDuplicateQuery.in(query).stream()
            .distinct()
            .map(found -> new QueryMatches(found, context))
            .toList();
  }

  /** Whether the query has no {@code near_duplicate} query in it. */
  boolean isEmpty() {
    return queries.isEmpty();
  }

  List<String> notes() {
    return queries.stream()
        .flatMap(each -> each.query.monitor().notes().stream())
        .distinct()
        .toList();
  }

  /** The pairs in a document, by its number in the segment. */
  List<EvidencePair> of(LeafReaderContext context, int doc) throws IOException {
    List<EvidencePair> pairs = new ArrayList<>();
    for (QueryMatches each : queries) {
      if (context != leaf) {
        each.goTo(context);
      }
      pairs.addAll(each.pairs(doc));
    }
    leaf = context;
    return pairs;
  }

  private static final class QueryMatches {
    private final NearDuplicateQuery query;
    private final NearDuplicateMatcher matcher;
    private final PairTexts texts;
    private final Optional<NestedObjects> objects;
    private NearDuplicateMatcher.LeafMatcher inLeaf;

    QueryMatches(NearDuplicateQuery query, SearchExecutionContext context) {
      this.query = query;
      this.matcher = new NearDuplicateMatcher(query);
      this.texts = new PairTexts(query, context);
      this.objects = NestedObjects.of(query.field(), context);
    }

    void goTo(LeafReaderContext context) throws IOException {
      inLeaf = matcher.forLeaf(context);
      texts.goTo(context);
      if (objects.isPresent()) {
        objects.get().goTo(context);
      }
    }

    /** The pairs in a hit, or in its nested objects if they have the field. */
    List<EvidencePair> pairs(int doc) throws IOException {
      if (objects.isEmpty() || !objects.get().isDocument(doc)) {
        return pairs(doc, inLeaf.matches(doc), Map.of());
      }
      List<EvidencePair> pairs = new ArrayList<>();
      for (int object = objects.get().first(doc); object < doc; object++) {
        List<UnitMatch> matches = inLeaf.matches(object);
        if (!matches.isEmpty()) {
          pairs.addAll(pairs(object, matches, objects.get().name(object)));
        }
      }
      return pairs;
    }

    private List<EvidencePair> pairs(int doc, List<UnitMatch> matches, Map<String, Object> nested)
        throws IOException {
      return texts.of(
          doc, matches.stream().map(match -> EvidencePair.of(query, match, nested)).toList());
    }
  }

  /**
   * The nested objects of documents, which Lucene has as documents before theirs. Not thread safe;
   * documents come in the order of their numbers.
   */
  static final class NestedObjects {

    private final SearchExecutionContext context;
    private final BitSetProducer documents;
    @Nullable private BitSet inLeaf;
    private LeafNestedDocuments objects;

    private NestedObjects(SearchExecutionContext context) {
      this.context = context;
      this.documents =
          context.bitsetFilter(Queries.newNonNestedFilter(context.indexVersionCreated()));
    }

    /** Empty if a field is not in nested objects. */
    static Optional<NestedObjects> of(String field, SearchExecutionContext context) {
      return context.nestedLookup().getNestedParent(field) == null
          ? Optional.empty()
          : Optional.of(new NestedObjects(context));
    }

    void goTo(LeafReaderContext leaf) throws IOException {
      inLeaf = documents.getBitSet(leaf);
      objects = context.getNestedDocuments().getLeafNestedDocuments(leaf);
    }

    boolean isDocument(int doc) {
      return inLeaf != null && inLeaf.get(doc);
    }

    /** The first of a document's objects; the document itself if it has none. */
    int first(int doc) {
      return doc == 0 ? 0 : inLeaf.prevSetBit(doc - 1) + 1;
    }

    /** An object as Elasticsearch names it in inner hits: field and offset, and so on inwards. */
    Map<String, Object> name(int object) throws IOException {
      return name(objects.advance(object));
    }

    private static Map<String, Object> name(NestedIdentity identity) {
      Map<String, Object> name = new LinkedHashMap<>();
      name.put("field", identity.getField().string());
      name.put("offset", identity.getOffset());
      if (identity.getChild() != null) {
        name.put("_nested", name(identity.getChild()));
      }
      return name;
    }
  }
}
