package org.neardup.elasticsearch.collapse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * The copies that hits stand for, on their way to the shards that fetch the hits. By place, as
 * {@code _shard_doc} has it.
 */
public final class HitCopies extends SearchExtBuilder {

  /** As what it travels; no one can ask for it. */
  public static final String NAME = "near_duplicate_copies";

  private static final byte WIRE_FORMAT = 3;

  private final Map<Long, Copies> byPlace = new HashMap<>();

  /** The ids of the copies that are named, by their places. */
  private final Map<Long, String> ids = new HashMap<>();

  private final List<String> warnings = new ArrayList<>();

  /** A hit that is not shown. */
  private record Copy(String index, long place, double similarity) {}

  /** The copies of one hit. */
  static final class Copies {
    private final boolean compared;
    private final List<Copy> first = new ArrayList<>();
    private int total;

    private Copies(boolean compared) {
      this.compared = compared;
    }

    /** Of a hit of which there are none so far. */
    static Copies none() {
      return new Copies(true);
    }

    /** Of a hit that was not compared. */
    static Copies notCompared() {
      return new Copies(false);
    }

    /** Adds a copy, and names it if there are fewer than {@code most} yet. */
    void add(String index, RankDoc doc, double similarity, int most) {
      total++;
      if (first.size() < most) {
        first.add(new Copy(index, place(doc.shardIndex, doc.doc), similarity));
      }
    }

    private static Copies read(StreamInput in) throws IOException {
      Copies copies = new Copies(in.readBoolean());
      copies.total = in.readVInt();
      int named = in.readVInt();
      for (int at = 0; at < named; at++) {
        copies.first.add(new Copy(in.readString(), in.readLong(), in.readDouble()));
      }
      return copies;
    }

    private void writeTo(StreamOutput out) throws IOException {
      out.writeBoolean(compared);
      out.writeVInt(total);
      out.writeVInt(first.size());
      for (Copy copy : first) {
        out.writeString(copy.index);
        out.writeLong(copy.place);
        out.writeDouble(copy.similarity);
      }
    }

    private Map<String, Object> section(Map<Long, String> ids) {
      Map<String, Object> section = new LinkedHashMap<>();
      section.put("total", total);
      if (!compared) {
        section.put("compared", false);
      }
      if (!first.isEmpty()) {
        section.put(
            "hits", first.stream().map(copy -> section(copy, ids.get(copy.place))).toList());
      }
      return section;
    }

    private static Map<String, Object> section(Copy copy, String id) {
      Map<String, Object> section = new LinkedHashMap<>();
      section.put("_index", copy.index);
      section.put("_id", id);
      section.put("similarity", copy.similarity);
      return section;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Copies other
          && compared == other.compared
          && total == other.total
          && first.equals(other.first);
    }

    @Override
    public int hashCode() {
      return Objects.hash(compared, total, first);
    }
  }

  /** Of no hits. */
  HitCopies() {}

  /** Reads what {@link #writeTo} wrote. */
  public HitCopies(StreamInput in) throws IOException {
    byte format = in.readByte();
    Check.that(
        format == WIRE_FORMAT,
        "copies of hits in wire format [%s] from another node, this node knows [%s]: install the"
            + " same version of the plugin on all nodes",
        format,
        WIRE_FORMAT);
    byPlace.putAll(in.readMap(StreamInput::readLong, Copies::read));
    ids.putAll(in.readMap(StreamInput::readLong, StreamInput::readString));
    warnings.addAll(in.readStringCollectionAsList());
  }

  /** Refuses what a request has under {@link #NAME}. */
  @SuppressWarnings("DoNotCallSuggester") // Elasticsearch asks for a parser of each section
  public static HitCopies fromXContent(XContentParser parser) {
    throw notAskedFor(NAME, parser);
  }

  /** Says that a section is the retriever's own. */
  static IllegalArgumentException notAskedFor(String name, XContentParser parser) {
    return new IllegalArgumentException(
        ("[%s] is no section of [ext] that can be asked for, got one at %s: the retriever"
                + " [%s] gives the copies of its hits")
            .formatted(name, parser.getTokenLocation(), CollapseRetrieverBuilder.NAME));
  }

  /** Sets the copies of a document of a shard. */
  void put(int shardIndex, int doc, Copies copies) {
    byPlace.put(place(shardIndex, doc), copies);
  }

  private static long place(int shardIndex, int doc) {
    return ShardDocSortField.encodeShardAndDoc(shardIndex, doc);
  }

  /** The copies that are named. */
  RankDoc[] named() {
    return byPlace.values().stream()
        .flatMap(copies -> copies.first.stream())
        .map(copy -> decoded(copy.place))
        .toArray(RankDoc[]::new);
  }

  private static RankDoc decoded(long place) {
    int shardIndex = ShardDocSortField.decodeShardRequestIndex(place);
    return new RankDoc(ShardDocSortField.decodeDoc(place), 1, shardIndex);
  }

  /** Adds a warning for the response. */
  void warn(String words) {
    warnings.add(words);
  }

  /** What is to be told with the response. */
  List<String> warnings() {
    return warnings;
  }

  /** Sets the id of a copy that is named, by its place. */
  void putId(long place, String id) {
    ids.put(place, id);
  }

  /** The section {@code copies} of a document of a shard; null if it is none that was kept. */
  @Nullable
  Map<String, Object> section(int shardIndex, int doc) {
    Copies copies = byPlace.get(place(shardIndex, doc));
    return copies == null ? null : copies.section(ids);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeByte(WIRE_FORMAT);
    out.writeMap(byPlace, StreamOutput::writeLong, (o, copies) -> copies.writeTo(o));
    out.writeMap(ids, StreamOutput::writeLong, StreamOutput::writeString);
    out.writeStringCollection(warnings);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.field(NAME, byPlace.size());
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HitCopies that
        && byPlace.equals(that.byPlace)
        && ids.equals(that.ids)
        && warnings.equals(that.warnings);
  }

  @Override
  public int hashCode() {
    return byPlace.hashCode();
  }
}
