package org.neardup.elasticsearch.evidence;

import java.io.IOException;
import java.util.Objects;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.server.OptionParsing;
import org.neardup.text.Check;

/**
 * The section {@code "ext": {"near_duplicate": {"max_pairs": 10}}} of a search: asks for {@link
 * EvidencePhase evidence} with each hit.
 */
public final class EvidenceRequest extends SearchExtBuilder {

  public static final String NAME = "near_duplicate";

  public static final int DEFAULT_PAIRS = 10;

  static final int MAX_PAIRS = 1000;

  private static final ParseField PAIRS = new ParseField("max_pairs");

  private static final ConstructingObjectParser<EvidenceRequest, Void> PARSER =
      new ConstructingObjectParser<>(
          NAME,
          false,
          args -> new EvidenceRequest(args[0] == null ? DEFAULT_PAIRS : (int) args[0]));

  static {
    OptionParsing.declareInteger(PARSER, PAIRS);
  }

  private final int maxPairs;

  public EvidenceRequest(int maxPairs) {
    Check.range("max_pairs", maxPairs, 1, MAX_PAIRS);
    this.maxPairs = maxPairs;
  }

  public EvidenceRequest(StreamInput in) throws IOException {
    this(in.readVInt());
  }

  public static EvidenceRequest fromXContent(XContentParser parser) throws IOException {
    Check.that(
        parser.currentToken() == XContentParser.Token.START_OBJECT,
        "[%s] in [ext] must be an object, {} or {\"max_pairs\": 10}, got [%s]",
        NAME,
        parser.currentToken());
    try {
      return PARSER.parse(parser, null);
    } catch (IllegalArgumentException e) {
      throw OptionParsing.rootCauseFirst("[" + NAME + "] in [ext]", parser, e);
    }
  }

  int maxPairs() {
    return maxPairs;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeVInt(maxPairs);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.startObject(NAME).field(PAIRS.getPreferredName(), maxPairs).endObject();
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EvidenceRequest that && maxPairs == that.maxPairs;
  }

  @Override
  public int hashCode() {
    return Objects.hash(NAME, maxPairs);
  }
}
