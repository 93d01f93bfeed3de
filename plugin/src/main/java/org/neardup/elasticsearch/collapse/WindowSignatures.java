package org.neardup.elasticsearch.collapse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.mapper.RequiredField;
import org.neardup.elasticsearch.server.WireVersion;

/**
 * Asks {@link Phase} for the signatures of hits. The option {@code fields} would give them too, but
 * not without the stored fields, which take longer to read than all else.
 */
public final class WindowSignatures extends SearchExtBuilder {

  /** The name of the section, and of the field of a hit that has its signature. */
  public static final String NAME = "near_duplicate_signatures";

  /** The value of that field where the index does not have the field that is asked for. */
  static final Map<String, Object> UNMAPPED = Map.of("mapped", false);

  private static final byte WIRE_VERSION = 1;

  private final String field;
  private final String format;

  /** Asks for the signatures in a field; the format is as the option {@code fields} takes it. */
  WindowSignatures(String field, String format) {
    this.field = field;
    this.format = format;
  }

  public WindowSignatures(StreamInput in) throws IOException {
    WireVersion.require(WIRE_VERSION, in, "request for signatures");
    this.field = in.readString();
    this.format = in.readString();
  }

  /** Refuses what a request has under {@link #NAME}. */
  @SuppressWarnings("DoNotCallSuggester") // Elasticsearch asks for a parser of each section
  public static WindowSignatures fromXContent(XContentParser parser) {
    throw HitCopies.internalSection(NAME, parser);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeByte(WIRE_VERSION);
    out.writeString(field);
    out.writeString(format);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.field(NAME, field);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WindowSignatures that
        && field.equals(that.field)
        && format.equals(that.format);
  }

  @Override
  public int hashCode() {
    return field.hashCode();
  }

  /** Gives each hit what {@link WindowSignatures} asks for. */
  public static final class Phase implements FetchSubPhase {

    @Override
    public FetchSubPhaseProcessor getProcessor(FetchContext context) {
      if (!(context.getSearchExt(WindowSignatures.NAME) instanceof WindowSignatures asked)) {
        return null;
      }
      SearchExecutionContext search = context.getSearchExecutionContext();
      return new Processor(
          new RequiredField(CollapseRetrieverBuilder.NAME, asked.field)
              .ofWholeDocumentsIn(search)
              .map(type -> type.valueFetcher(search, asked.format)));
    }

    /** Without a fetcher the index does not have the field. */
    private record Processor(Optional<ValueFetcher> fetcher) implements FetchSubPhaseProcessor {

      @Override
      public void setNextReader(LeafReaderContext context) {
        fetcher.ifPresent(each -> each.setNextReader(context));
      }

      @Override
      public void process(HitContext hit) throws IOException {
        List<Object> found =
            fetcher.isEmpty()
                ? List.of(UNMAPPED)
                : fetcher.get().fetchValues(hit.source(), hit.docId(), new ArrayList<>());
        if (!found.isEmpty()) {
          hit.hit().addDocumentFields(Map.of(NAME, new DocumentField(NAME, found)), Map.of());
        }
      }

      @Override
      public StoredFieldsSpec storedFieldsSpec() {
        return fetcher.map(ValueFetcher::storedFieldsSpec).orElse(StoredFieldsSpec.NO_REQUIREMENTS);
      }
    }
  }
}
