package org.neardup.elasticsearch.collapse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.internal.SearchContext;
import org.neardup.elasticsearch.evidence.EvidenceRequest;

/**
 * Gives each hit that a {@link CollapseRetrieverBuilder} kept the part {@code copies} of its
 * section {@code near_duplicate}: how many it stands for, and the first of them. With {@code
 * "compared": false} the hit has no signature, or a too large one.
 *
 * <pre>{@code
 * "near_duplicate": {"copies": {"total": 4, "hits": [
 *   {"_index": "news", "_id": "17", "similarity": 0.93}]}}
 * }</pre>
 */
public final class CopiesPhase implements FetchSubPhase {

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    return context.getSearchExt(HitCopies.NAME) instanceof HitCopies copies
        ? new Processor(copies, context.getSearchExecutionContext().getShardRequestIndex())
        : null;
  }

  private record Processor(HitCopies copies, int shardIndex) implements FetchSubPhaseProcessor {

    @Override
    public void setNextReader(LeafReaderContext context) {
      // The hit has its segment.
    }

    @Override
    public void process(HitContext hit) {
      Map<String, Object> of =
          copies.section(shardIndex, hit.readerContext().docBase + hit.docId());
      if (of != null) {
        Map<String, Object> section = new LinkedHashMap<>();
        DocumentField evidence = hit.hit().getMetadataFields().get(EvidenceRequest.NAME);
        if (evidence != null) {
          section.putAll(evidence.getValue());
        }
        section.put("copies", of);
        DocumentField field = new DocumentField(EvidenceRequest.NAME, List.of(section));
        hit.hit().addDocumentFields(Map.of(), Map.of(field.getName(), field));
      }
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return StoredFieldsSpec.NO_REQUIREMENTS;
    }
  }

  /**
   * Adds the warnings of a {@link CollapseRetrieverBuilder} to the response. The retriever knows
   * them in a thread whose warnings may be lost; warnings of a shard are kept.
   */
  public static final class Warnings implements SearchOperationListener {

    @Override
    public void onQueryPhase(SearchContext context, long tookInNanos) {
      if (context.getSearchExt(HitCopies.NAME) instanceof HitCopies copies) {
        copies.warnings().forEach(HeaderWarning::addWarning);
      }
    }
  }
}
