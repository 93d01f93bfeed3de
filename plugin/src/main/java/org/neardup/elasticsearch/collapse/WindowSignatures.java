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
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.RequiredField;
import org.neardup.elasticsearch.server.HitProcessor;
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

  private static final byte WIRE_VERSION = 2;

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

  /**
   * Gives each hit what {@link WindowSignatures} asks for. Settings take more than a signature, so
   * the first hit of a shard has them, and the others the id of the scheme.
   */
  public static final class Phase implements FetchSubPhase {

    @Override
    public FetchSubPhaseProcessor getProcessor(FetchContext context) {
      if (!(context.getSearchExt(WindowSignatures.NAME) instanceof WindowSignatures asked)) {
        return null;
      }
      SearchExecutionContext search = context.getSearchExecutionContext();
      Optional<NearDuplicateFieldType> type =
          new RequiredField(CollapseRetrieverBuilder.NAME, asked.field).in(search);
      return type.isEmpty()
          ? (HitProcessor) hit -> add(hit, List.of(UNMAPPED))
          : new Processor(
              type.get().scheme().signatureId(), type.get().valueFetcher(search, asked.format));
    }

    private static void add(HitContext hit, List<Object> values) {
      hit.hit().addDocumentFields(Map.of(NAME, new DocumentField(NAME, values)), Map.of());
    }

    private static final class Processor implements FetchSubPhaseProcessor {
      private final String schemeId;
      private final ValueFetcher fetcher;
      private boolean hasSettings;

      Processor(String schemeId, ValueFetcher fetcher) {
        this.schemeId = schemeId;
        this.fetcher = fetcher;
      }

      @Override
      public void setNextReader(LeafReaderContext context) {
        fetcher.setNextReader(context);
      }

      @Override
      @SuppressWarnings("unchecked") // the value of a field, made for this hit
      public void process(HitContext hit) throws IOException {
        List<Object> found = fetcher.fetchValues(hit.source(), hit.docId(), new ArrayList<>());
        if (!found.isEmpty()) {
          if (hasSettings) {
            ((Map<String, Object>) found.get(0)).put("scheme", schemeId);
          }
          hasSettings = true;
          add(hit, found);
        }
      }

      @Override
      public StoredFieldsSpec storedFieldsSpec() {
        return fetcher.storedFieldsSpec();
      }
    }
  }
}
