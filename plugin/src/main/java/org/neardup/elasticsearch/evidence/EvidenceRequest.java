package org.neardup.elasticsearch.evidence;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.server.HitProcessor;
import org.neardup.elasticsearch.server.OptionParsing;
import org.neardup.elasticsearch.server.WireVersion;
import org.neardup.util.Check;

/**
 * The section {@code "ext": {"near_duplicate": {"max_pairs": 10}}} of a search: asks for {@link
 * Phase evidence} with each hit.
 */
public final class EvidenceRequest extends SearchExtBuilder {

  public static final String NAME = "near_duplicate";

  public static final int DEFAULT_PAIRS = 10;

  static final int MAX_PAIRS = 1000;

  private static final byte WIRE_VERSION = 1;

  private static final String PAIRS = "max_pairs";

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
    Check.range(PAIRS, maxPairs, 1, MAX_PAIRS);
    this.maxPairs = maxPairs;
  }

  public EvidenceRequest(StreamInput in) throws IOException {
    WireVersion.require(WIRE_VERSION, in, "request for evidence");
    this.maxPairs = in.readVInt();
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
    out.writeByte(WIRE_VERSION);
    out.writeVInt(maxPairs);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.startObject(NAME).field(PAIRS, maxPairs).endObject();
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

  /** The pairs of a hit; none if they were not asked for. */
  @SuppressWarnings("unchecked") // it has what the processor below gives it
  public static List<Map<String, Object>> pairs(SearchHit hit) {
    DocumentField section = hit.field(NAME);
    return section == null
        ? List.of()
        : (List<Map<String, Object>>) ((Map<String, Object>) section.getValue()).get("pairs");
  }

  /**
   * Gives each hit the section {@code near_duplicate}: how many units of the query have a near
   * duplicate in the hit, and the most similar pairs with their offsets in both raw texts, in
   * UTF-16 code units, of a nested query with the object of the hit that it is in; and the warnings
   * of the response again, where pairs may be missing.
   *
   * <pre>{@code
   * "near_duplicate": {"total": 1, "pairs": [{
   *   "field": "body", "similarity": 0.93, "shared_tokens": 14, "numbers": "same",
   *   "like": {"index": 0, "position": 3, "start": 120, "end": 240},
   *   "document": {"position": 17, "start": 2048, "end": 2167}}]}
   * }</pre>
   */
  public static final class Phase implements FetchSubPhase {

    @Override
    public FetchSubPhaseProcessor getProcessor(FetchContext context) {
      if (!(context.getSearchExt(NAME) instanceof EvidenceRequest request)) {
        return null;
      }
      HitMatches matches = new HitMatches(context.query(), context.getSearchExecutionContext());
      return matches.isEmpty()
          ? null
          : (HitProcessor)
              hit -> {
                List<EvidencePair> found = matches.of(hit.readerContext(), hit.docId());
                HitProcessor.addSection(
                    hit, NAME, evidence(found, request.maxPairs(), matches.notes()));
              };
    }

    private static Map<String, Object> evidence(
        List<EvidencePair> found, int maxPairs, List<String> warnings) {
      List<Map<String, Object>> pairs =
          found.stream()
              .sorted(EvidencePair.MOST_SIMILAR)
              .limit(maxPairs)
              .map(Phase::pair)
              .toList();
      Map<String, Object> evidence = inOrder("total", found.size());
      evidence.put("pairs", pairs);
      if (!warnings.isEmpty()) {
        evidence.put("warnings", warnings);
      }
      return evidence;
    }

    private static Map<String, Object> pair(EvidencePair found) {
      Map<String, Object> like = inOrder("index", found.match().like());
      like.putAll(place(found.like()));
      Map<String, Object> pair = inOrder("field", found.query().field());
      pair.put("similarity", found.match().similarity());
      pair.put("shared_tokens", found.match().sharedTokens());
      if (found.commonWords() > 0) {
        pair.put("common_words", found.commonWords());
      }
      if (!found.numbers().isEmpty()) {
        pair.put("numbers", found.numbers());
      }
      pair.put("like", like);
      pair.put("document", place(found.document()));
      if (!found.nested().isEmpty()) {
        pair.put("nested", found.nested());
      }
      return pair;
    }

    private static Map<String, Object> place(EvidencePair.Place at) {
      Map<String, Object> place = inOrder("position", at.position());
      place.put("start", at.start());
      place.put("end", at.end());
      return place;
    }

    /** A map that is shown, and sent between nodes, in the order in which it is filled. */
    private static Map<String, Object> inOrder(String name, Object value) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put(name, value);
      return map;
    }
  }
}
