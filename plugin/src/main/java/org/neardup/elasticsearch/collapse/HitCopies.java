package org.neardup.elasticsearch.collapse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.text.Check;

/**
 * The copies that hits stand for, on their way to the shards that fetch the hits: by {@code
 * _shard_doc} the section {@code copies} of a hit, as the hit shows it.
 */
public final class HitCopies extends SearchExtBuilder {

  /** The name on the wire; no request can ask for it. */
  public static final String NAME = "near_duplicate_copies";

  private static final byte WIRE_FORMAT = 4;

  private final Map<Long, Map<String, Object>> sections = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /** The copies that are shown, by {@code _shard_doc}, so that they can be given their ids. */
  private final Map<Long, Map<String, Object>> shown = new HashMap<>();

  HitCopies() {}

  public HitCopies(StreamInput in) throws IOException {
    byte format = in.readByte();
    Check.that(
        format == WIRE_FORMAT,
        "copies of hits in wire format [%s] from another node, this node knows [%s]: install the"
            + " same version of the plugin on all nodes",
        format,
        WIRE_FORMAT);
    sections.putAll(in.readMap(StreamInput::readLong, StreamInput::readGenericMap));
    warnings.addAll(in.readStringCollectionAsList());
  }

  /** Refuses what a request has under {@link #NAME}. */
  @SuppressWarnings("DoNotCallSuggester") // Elasticsearch asks for a parser of each section
  public static HitCopies fromXContent(XContentParser parser) {
    throw internalSection(NAME, parser);
  }

  /** The error for a request that names a section which only the retriever writes. */
  static IllegalArgumentException internalSection(String name, XContentParser parser) {
    return new IllegalArgumentException(
        ("[%s] is no section of [ext] that can be asked for, got one at %s: the retriever"
                + " [%s] gives the copies of its hits")
            .formatted(name, parser.getTokenLocation(), CollapseRetrieverBuilder.NAME));
  }

  private static long place(RankDoc doc) {
    return ShardDocSortField.encodeShardAndDoc(doc.shardIndex, doc.doc);
  }

  /** Adds a hit that has no copies so far. */
  void addHit(RankDoc hit, boolean compared) {
    Map<String, Object> section = new LinkedHashMap<>();
    section.put("total", 0);
    if (!compared) {
      section.put("compared", false);
    }
    sections.put(place(hit), section);
  }

  /** Adds a copy of a hit, and shows it if there are fewer than {@code most} yet. */
  @SuppressWarnings("unchecked") // [hits] is the list that is put here
  void addCopy(RankDoc hit, RankDoc copy, String index, double similarity, int most) {
    Map<String, Object> section = sections.get(place(hit));
    int total = (int) section.merge("total", 1, (old, one) -> (int) old + 1);
    if (total <= most) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("_index", index);
      entry.put("_id", null);
      entry.put("similarity", similarity);
      ((List<Object>) section.computeIfAbsent("hits", name -> new ArrayList<>())).add(entry);
      shown.put(place(copy), entry);
    }
  }

  /** The copies that are shown and have no id yet. */
  RankDoc[] unidentified() {
    return shown.keySet().stream()
        .map(
            place ->
                new RankDoc(
                    ShardDocSortField.decodeDoc(place),
                    1,
                    ShardDocSortField.decodeShardRequestIndex(place)))
        .toArray(RankDoc[]::new);
  }

  void putId(long place, String id) {
    shown.get(place).put("_id", id);
  }

  void warn(String words) {
    warnings.add(words);
  }

  List<String> warnings() {
    return warnings;
  }

  /** The section {@code copies} of a document of a shard; null if the hit was not kept. */
  @Nullable
  Map<String, Object> section(int shardIndex, int doc) {
    return sections.get(ShardDocSortField.encodeShardAndDoc(shardIndex, doc));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeByte(WIRE_FORMAT);
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
}
