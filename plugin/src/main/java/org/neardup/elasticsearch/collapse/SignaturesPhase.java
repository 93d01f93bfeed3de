package org.neardup.elasticsearch.collapse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;

/** Gives each hit what {@link WindowSignatures} asks for; nothing where the field is not mapped. */
public final class SignaturesPhase implements FetchSubPhase {

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    if (!(context.getSearchExt(WindowSignatures.NAME) instanceof WindowSignatures asked)) {
      return null;
    }
    SearchExecutionContext search = context.getSearchExecutionContext();
    MappedFieldType type = search.getFieldType(asked.field());
    return type == null ? null : new Processor(type.valueFetcher(search, asked.format()));
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
        DocumentField field = new DocumentField(WindowSignatures.NAME, found);
        hit.hit().addDocumentFields(Map.of(field.getName(), field), Map.of());
      }
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return fetcher.storedFieldsSpec();
    }
  }
}
