package org.neardup.elasticsearch.collapse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.evidence.EvidenceRequest;
import org.neardup.elasticsearch.server.HitProcessor;
import org.neardup.elasticsearch.server.WireVersion;

/**
 * The copies that each kept hit represents, for the shards that fetch the hits: by {@code
 * _shard_doc} the section {@code duplicates} that a hit shows. Not thread safe.
 */
public final class HitCopies extends SearchExtBuilder {

  /** The name on the wire; no request can ask for it. */
  public static final String NAME = "near_duplicate_copies";

  private static final byte WIRE_VERSION = 1;

  private final Map<Long, Map<String, Object>> sections = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /** The copies that are shown, by {@code _shard_doc}, so that they can be given their ids. */
  private final Map<Long, Map<String, Object>> shown = new HashMap<>();

  HitCopies() {}

  public HitCopies(StreamInput in) throws IOException {
    WireVersion.require(WIRE_VERSION, in, "copies of hits");
    sections.putAll(in.readMap(StreamInput::readLong, StreamInput::readGenericMap));
    warnings.addAll(in.readStringCollectionAsList());
  }

  /** Refuses a request that names a section which only the retriever writes. */
  @SuppressWarnings("DoNotCallSuggester") // Elasticsearch asks for a parser of each section
  public static SearchExtBuilder refuse(String name, XContentParser parser) {
    throw new IllegalArgumentException(
        ("[%s] is no section of [ext] that can be asked for, got one at %s: the retriever"
                + " [%s] gives the copies of its hits")
            .formatted(name, parser.getTokenLocation(), CollapseRetrieverBuilder.NAME));
  }

  private static long shardDoc(RankDoc doc) {
    return ShardDocSortField.encodeShardAndDoc(doc.shardIndex, doc.doc);
  }

  void addHit(RankDoc hit, boolean compared) {
    Map<String, Object> section = new LinkedHashMap<>();
    section.put("total", 0);
    if (!compared) {
      section.put("compared", false);
    }
    sections.put(shardDoc(hit), section);
  }

  /** Adds a copy of a hit, and shows it if there are fewer than {@code maxShown} yet. */
  @SuppressWarnings("unchecked") // [hits] is the list that is put here
  void addCopy(RankDoc hit, RankDoc copy, String index, double similarity, int maxShown) {
    Map<String, Object> section = sections.get(shardDoc(hit));
    int total = (int) section.merge("total", 1, (old, one) -> (int) old + 1);
    if (total <= maxShown) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("_index", index);
      entry.put("_id", null);
      entry.put("similarity", similarity);
      ((List<Object>) section.computeIfAbsent("hits", name -> new ArrayList<>())).add(entry);
      shown.put(shardDoc(copy), entry);
    }
  }

  RankDoc[] unidentified() {
    return shown.keySet().stream()
        .map(shardDoc -> RankedHits.document(shardDoc, 1))
        .toArray(RankDoc[]::new);
  }

  void putId(long shardDoc, String id) {
    shown.get(shardDoc).put("_id", id);
  }

  void warn(String words) {
    warnings.add(words);
  }

  List<String> warnings() {
    return warnings;
  }

  /** The section {@code duplicates} of a document of a shard; empty if the hit was not kept. */
  Optional<Map<String, Object>> section(int shardIndex, int doc) {
    return Optional.ofNullable(sections.get(ShardDocSortField.encodeShardAndDoc(shardIndex, doc)));
  }

  /** How many hits were looked at, and how many of them are kept. */
  Map<String, Integer> window() {
    int copies = sections.values().stream().mapToInt(each -> (int) each.get("total")).sum();
    return Map.of("hits", sections.size() + copies, "kept", sections.size());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeByte(WIRE_VERSION);
    out.writeMap(sections, StreamOutput::writeLong, StreamOutput::writeGenericMap);
    out.writeStringCollection(warnings);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.field(NAME, sections.size());
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HitCopies that
        && sections.equals(that.sections)
        && warnings.equals(that.warnings);
  }

  @Override
  public int hashCode() {
    return sections.hashCode();
  }

  /**
   * Gives each hit that a {@link CollapseRetrieverBuilder} kept the part {@code duplicates} of its
   * section {@code near_duplicate}: how many copies it represents, and the first of them. With
   * {@code "compared": false} the hit has no signature, or a too large one. The part {@code window}
   * is the same in all: how many hits were looked at, and how many of them are kept.
   *
   * <pre>{@code
   * "near_duplicate": {"duplicates": {"total": 4, "hits": [
   *   {"_index": "news", "_id": "17", "similarity": 0.93}]},
   *   "window": {"hits": 100, "kept": 37}}
   * }</pre>
   */
  public static final class Phase implements FetchSubPhase {

    @Override
    public FetchSubPhaseProcessor getProcessor(FetchContext context) {
      if (!(context.getSearchExt(HitCopies.NAME) instanceof HitCopies copies)) {
        return null;
      }
      Map<String, Integer> window = copies.window();
      int shard = context.getSearchExecutionContext().getShardRequestIndex();
      return (HitProcessor)
          hit ->
              copies
                  .section(shard, hit.readerContext().docBase + hit.docId())
                  .ifPresent(ofHit -> add(hit, ofHit, window));
    }

    private static void add(
        HitContext hit, Map<String, Object> copiesOfHit, Map<String, Integer> window) {
      Map<String, Object> section = new LinkedHashMap<>();
      DocumentField evidence = hit.hit().getMetadataFields().get(EvidenceRequest.NAME);
      if (evidence != null) {
        section.putAll(evidence.getValue());
      }
      section.put("duplicates", copiesOfHit);
      section.put("window", window);
      HitProcessor.addSection(hit, EvidenceRequest.NAME, section);
    }
  }

  /**
   * Adds the warnings of the retriever to the response. The retriever knows them in a thread whose
   * warnings may be lost; warnings of a shard are kept.
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
