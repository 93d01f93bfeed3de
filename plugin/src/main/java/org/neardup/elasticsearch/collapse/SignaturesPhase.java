package org.neardup.elasticsearch.collapse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.neardup.elasticsearch.mapper.RequiredField;

/** Gives each hit what {@link WindowSignatures} asks for. */
public final class SignaturesPhase implements FetchSubPhase {

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    if (!(context.getSearchExt(WindowSignatures.NAME) instanceof WindowSignatures asked)) {
      return null;
    }
    SearchExecutionContext search = context.getSearchExecutionContext();
    return new RequiredField(CollapseRetrieverBuilder.NAME, asked.field())
        .ofWholeDocumentsIn(search)
        .<FetchSubPhaseProcessor>map(
            type -> new Processor(type.valueFetcher(search, asked.format())))
        .orElseGet(Unmapped::new);
  }

  /** Says of hits that their index does not have the field. */
  private record Unmapped() implements FetchSubPhaseProcessor {

    @Override
    public void setNextReader(LeafReaderContext context) {
      // The same for all.
    }

    @Override
    public void process(HitContext hit) {
      put(hit, List.of(WindowSignatures.UNMAPPED));
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return StoredFieldsSpec.NO_REQUIREMENTS;
    }
  }

  private static void put(FetchSubPhase.HitContext hit, List<Object> found) {
    DocumentField field = new DocumentField(WindowSignatures.NAME, found);
    hit.hit().addDocumentFields(Map.of(field.getName(), field), Map.of());
  }

  private record Processor(ValueFetcher fetcher) implements FetchSubPhaseProcessor {

    @Override
    public void setNextReader(LeafReaderContext context) {
      fetcher.setNextReader(context);
    }

    @Override
    public void process(HitContext hit) throws IOException {
      List<Object> found = fetcher.fetchValues(hit.source(), hit.docId(), new ArrayList<>());
      if (!found.isEmpty()) {
        put(hit, found);
      }
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return fetcher.storedFieldsSpec();
    }
  }
}
