package org.neardup.elasticsearch.groups;

import java.io.IOException;
import java.util.Base64;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.xcontent.ChunkedToXContentHelper;
import org.elasticsearch.common.xcontent.ChunkedToXContentObject;
import org.elasticsearch.core.AbstractRefCounted;
import org.elasticsearch.core.RefCounted;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.transport.LeakTracker;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.lsh.IndexScheme;
import org.neardup.text.Unit;

/**
 * One page of groups and the largest buckets, with figures of the search for them. Written unit by
 * unit. The holder releases it, so that its memory is given back when it is sent.
 */
public final class GroupsResponse extends ActionResponse implements ChunkedToXContentObject {

  /**
   * The units that were searched.
   *
   * @param expectedRecall the share of pairs of just that similarity that share a band
   */
  record Searched(
      Unit unit, double minSimilarity, double expectedRecall, int documents, int units) {

    static Searched of(IndexScheme scheme, double minSimilarity, UnitTable table) {
      return new Searched(
          scheme.signature().text().unit(),
          minSimilarity,
          scheme.plan().recallAt(minSimilarity),
          table.documents().size(),
          table.units());
    }
  }

  private final long nanos;
  final Searched searched;
  final Optional<Groups.Page> page;
  final List<LargestBuckets.Bucket> buckets;
  final Optional<BytesReference> pointInTime;
  private final RefCounted references;

  /**
   * A page whose memory is given back with the response, empty if groups were not looked for; a
   * point in time that is given is open.
   */
  GroupsResponse(
      long nanos,
      Searched searched,
      Optional<Groups.Page> page,
      List<LargestBuckets.Bucket> buckets,
      Optional<BytesReference> pointInTime,
      Releasable memory) {
    this.nanos = nanos;
    this.searched = searched;
    this.page = page;
    this.buckets = List.copyOf(buckets);
    this.pointInTime = pointInTime;
    this.references = LeakTracker.wrap(AbstractRefCounted.of(memory::close));
  }

  @Override
  public void incRef() {
    references.incRef();
  }

  @Override
  public boolean tryIncRef() {
    return references.tryIncRef();
  }

  @Override
  public boolean decRef() {
    return references.decRef();
  }

  @Override
  public boolean hasReferences() {
    return references.hasReferences();
  }

  @Override
  public void writeTo(StreamOutput out) {
    TransportAction.localOnly();
  }

  @Override
  public Iterator<? extends ToXContent> toXContentChunked(ToXContent.Params params) {
    return Iterators.concat(
        Iterators.single((builder, p) -> header(builder.startObject())),
        ChunkedToXContentHelper.startArray("largest_buckets"),
        Iterators.map(buckets.iterator(), bucket -> (builder, p) -> write(bucket, builder)),
        ChunkedToXContentHelper.endArray(),
        page.map(this::groups).orElse(Collections.emptyIterator()),
        ChunkedToXContentHelper.endObject());
  }

  private XContentBuilder write(LargestBuckets.Bucket bucket, XContentBuilder builder)
      throws IOException {
    builder
        .startObject()
        .field("documents", bucket.documents())
        .field("tokens", bucket.tokens())
        .startObject("example");
    return bucket.example().writeUnit(builder, searched.unit().isPart()).endObject().endObject();
  }

  private Iterator<ToXContent> groups(Groups.Page shown) {
    return Iterators.concat(
        Iterators.single((builder, p) -> figures(shown, builder)),
        ChunkedToXContentHelper.startArray("groups"),
        Iterators.flatMap(shown.groups().iterator(), this::chunks),
        ChunkedToXContentHelper.endArray());
  }

  private Iterator<ToXContent> chunks(Groups.Group group) {
    return Iterators.concat(
        Iterators.single((builder, p) -> start(group, builder)),
        Iterators.map(
            group.shown().listIterator(1),
            member -> (builder, p) -> write(member, builder.startObject())),
        Iterators.single((builder, p) -> builder.endArray().endObject()));
  }

  private XContentBuilder header(XContentBuilder builder) throws IOException {
    builder
        .field("took", TimeUnit.NANOSECONDS.toMillis(nanos))
        .field("unit", searched.unit().id())
        .field("min_similarity", searched.minSimilarity())
        .field("expected_recall", searched.expectedRecall())
        .field("documents", searched.documents())
        .field("units", searched.units());
    if (pointInTime.isPresent()) {
      byte[] id = BytesReference.toBytes(pointInTime.get());
      builder.field("pit_id", Base64.getUrlEncoder().encodeToString(id));
    }
    return builder;
  }

  private static XContentBuilder figures(Groups.Page page, XContentBuilder builder)
      throws IOException {
    return builder
        .field("units_in_groups", page.unitsInGroups())
        .startObject("oversized")
        .field("buckets", page.cut().buckets())
        .field("pairs", page.cut().pairs())
        .endObject()
        .field("total", page.total());
  }

  private XContentBuilder start(Groups.Group group, XContentBuilder builder) throws IOException {
    builder.startObject().field("size", group.size()).startObject("representative");
    group.shown().get(0).writeUnit(builder, searched.unit().isPart());
    return builder.endObject().startArray("members");
  }

  private XContentBuilder write(Groups.Member member, XContentBuilder builder) throws IOException {
    return member
        .writeUnit(builder, searched.unit().isPart())
        .field("similarity", member.similarity())
        .endObject();
  }
}
