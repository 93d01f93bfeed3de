package org.neardup.elasticsearch.collapse;

import java.io.IOException;
import java.util.Map;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * Asks {@link SignaturesPhase} for the signatures of hits. The option {@code fields} would give
 * them too, but not without the stored fields, which take longer to read than all else.
 */
public final class WindowSignatures extends SearchExtBuilder {

  /** The name of the section, and of the field of a hit that has its signature. */
  public static final String NAME = "near_duplicate_signatures";

  /** The value of that field where the index does not have the field that is asked for. */
  static final Map<String, Object> UNMAPPED = Map.of("mapped", false);

  private final String field;
  private final String format;

  WindowSignatures(String field, String format) {
    this.field = field;
    this.format = format;
  }

  /** Reads what {@link #writeTo} wrote. */
  public WindowSignatures(StreamInput in) throws IOException {
    this(in.readString(), in.readString());
  }

  /** Refuses what a request has under {@link #NAME}. */
  @SuppressWarnings("DoNotCallSuggester") // Elasticsearch asks for a parser of each section
  public static WindowSignatures fromXContent(XContentParser parser) {
    throw HitCopies.notAskedFor(NAME, parser);
  }

  String field() {
    return field;
  }

  /** A format of the field, for {@code fields}. */
  String format() {
    return format;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
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
}
