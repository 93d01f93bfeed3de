package org.neardup.elasticsearch.fetch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.util.BitSet;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.LeafNestedDocuments;
import org.elasticsearch.search.SearchHit.NestedIdentity;

/**
 * The nested objects of documents, which Lucene has as documents before theirs. Not thread safe;
 * documents come in the order of their numbers.
 */
final class NestedObjects {

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

  /** Whether a document is no nested object itself. */
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
