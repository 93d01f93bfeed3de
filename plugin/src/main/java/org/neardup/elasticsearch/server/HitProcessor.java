package org.neardup.elasticsearch.server;

import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.fetch.FetchSubPhase.HitContext;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;

/** A part of the fetch phase that needs no more than the hit, which has its segment. */
@FunctionalInterface
public interface HitProcessor extends FetchSubPhaseProcessor {

  /** Gives a hit a section among its own properties rather than under {@code fields}. */
  static void addSection(HitContext hit, String name, Map<String, Object> section) {
    DocumentField field = new DocumentField(name, List.of(section));
    hit.hit().addDocumentFields(Map.of(), Map.of(name, field));
  }

  @Override
  default void setNextReader(LeafReaderContext context) {}

  @Override
  default StoredFieldsSpec storedFieldsSpec() {
    return StoredFieldsSpec.NO_REQUIREMENTS;
  }
}
