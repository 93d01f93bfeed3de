package org.neardup.peers;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.scheme.SchemeRequest;

/**
 * Brute force: the similarity to every document of a field of unit {@code document}, from the
 * stored signatures. {@code {"all_signatures": {"field": "text.dup", "like": "a text", "shingle":
 * "char:5", "threshold": "0.8"}}}, with the settings of the field's mapping beside field and text.
 */
final class AllSignaturesQueryBuilder extends LeafQueryBuilder<AllSignaturesQueryBuilder> {
  static final String NAME = "all_signatures";
  private final Map<String, String> parameters;

  private AllSignaturesQueryBuilder(Map<String, String> parameters) {
    this.parameters = parameters;
  }

  AllSignaturesQueryBuilder(StreamInput in) throws IOException {
    super(in);
    this.parameters = in.readMap(StreamInput::readString);
  }

  static AllSignaturesQueryBuilder parse(XContentParser parser) throws IOException {
    return new AllSignaturesQueryBuilder(parser.mapStrings());
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    out.writeMap(parameters, StreamOutput::writeString);
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) {
    Map<String, String> settings = new HashMap<>(parameters);
    String field = Objects.requireNonNull(settings.remove("field"), "field");
    String like = Objects.requireNonNull(settings.remove("like"), "like");
    SignatureSimilarity similarity =
        SignatureSimilarity.to(
            like, field, SchemeRequest.of(settings).resolve().scheme().signature());
    return new FunctionScoreQuery(new FieldExistsQuery(field), similarity);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.field(NAME, parameters);
  }

  @Override
  protected boolean doEquals(AllSignaturesQueryBuilder other) {
    return parameters.equals(other.parameters);
  }

  @Override
  protected int doHashCode() {
    return parameters.hashCode();
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }
}
