package org.neardup.elasticsearch.fetch;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.neardup.elasticsearch.fetch.HitMatches.QueryMatch;
import org.neardup.lucene.UnitMatch;
import org.neardup.signature.UnitSignature;

/**
 * Gives each hit the section {@code near_duplicate}: how many units of the query have a near
 * duplicate in the hit, and the most similar pairs with their places in both raw texts, in UTF-16
 * code units.
 *
 * <pre>{@code
 * "near_duplicate": {"total": 1, "pairs": [{
 *   "field": "body", "similarity": 0.93, "shared_tokens": 14,
 *   "like": {"index": 0, "position": 3, "start": 120, "end": 240},
 *   "document": {"position": 17, "start": 2048, "end": 2167}}]}
 * }</pre>
 */
public final class EvidencePhase implements FetchSubPhase {

  private static final Comparator<QueryMatch> MOST_SIMILAR =
      Comparator.comparingDouble((QueryMatch found) -> found.match().similarity()).reversed();

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    if (!(context.getSearchExt(EvidenceRequest.NAME) instanceof EvidenceRequest request)) {
      return null;
    }
    HitMatches matches = new HitMatches(context.query());
    return matches.isEmpty() ? null : new Processor(matches, request.maxPairs());
  }

  private record Processor(HitMatches matches, int maxPairs) implements FetchSubPhaseProcessor {

    @Override
    public void setNextReader(LeafReaderContext context) {
      // A hit says which segment it is in.
    }

    @Override
    public void process(HitContext hit) throws IOException {
      List<QueryMatch> found = matches.of(hit.readerContext(), hit.docId());
      List<Map<String, Object>> pairs =
          found.stream().sorted(MOST_SIMILAR).limit(maxPairs).map(Processor::pair).toList();
      Map<String, Object> evidence = Map.of("total", found.size(), "pairs", pairs);
      DocumentField section = new DocumentField(EvidenceRequest.NAME, List.of(evidence));
      // Among the hit's own properties rather than under [fields].
      hit.hit().addDocumentFields(Map.of(), Map.of(section.getName(), section));
    }

    private static Map<String, Object> pair(QueryMatch found) {
      UnitMatch match = found.match();
      UnitSignature like =
          found.query().likes().get(match.like()).get(match.likeUnit()).signature();
      return Map.of(
          "field",
          found.query().field(),
          "similarity",
          match.similarity(),
          "shared_tokens",
          match.sharedTokens(),
          "like",
          Map.of(
              "index",
              match.like(),
              "position",
              like.position(),
              "start",
              like.start(),
              "end",
              like.end()),
          "document",
          Map.of("position", match.position(), "start", match.start(), "end", match.end()));
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return StoredFieldsSpec.NO_REQUIREMENTS;
    }
  }
}
