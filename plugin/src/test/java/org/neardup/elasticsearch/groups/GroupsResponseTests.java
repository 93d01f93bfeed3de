package org.neardup.elasticsearch.groups;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.lessThan;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.xcontent.ChunkedToXContent;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.elasticsearch.groups.Groups.Group;
import org.neardup.text.Unit;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/** The answer as JSON. */
public class GroupsResponseTests extends ESTestCase {

  private static String json(boolean sentences, boolean groups, BytesReference pointInTime) {
    long[] signature = PlantedUnits.signature(new Random(3));
    Reservation memory = new Reservation(MemoryAccount.UNLIMITED);
    UnitTable table = new UnitTable(PlantedUnits.SCHEME, memory, () -> {});
    table.add("a", "2", PlantedUnits.document("a", "2", signature).container());
    table.add("b", "1", PlantedUnits.document("b", "1", signature).container());
    LargestBuckets largest = new LargestBuckets(table, 10, memory);
    GroupFinder finder =
        new GroupFinder(table, PlantedUnits.SCHEME, 0.9, largest, memory, () -> {});
    Groups.Page page = finder.find(true).orElseThrow().page(0, 10, 10, memory);
    GroupsResponse.Searched searched =
        new GroupsResponse.Searched(sentences ? Unit.SENTENCE : Unit.DOCUMENT, 0.9, 0.95, 2, 2);
    boolean[] paidBack = {false};
    GroupsResponse response =
        new GroupsResponse(
            3_999_999,
            searched,
            groups ? Optional.of(page) : Optional.empty(),
            largest.list(memory),
            Optional.ofNullable(pointInTime),
            () -> paidBack[0] = true);
    assertFalse(paidBack[0]);
    String json = Strings.toString(ChunkedToXContent.wrapAsToXContent(response));
    response.decRef();
    assertTrue(paidBack[0]);
    return json;
  }

  public void testDocuments() {
    assertThat(
        json(false, true, new BytesArray(new byte[] {-1, 0, 1, 2})),
        equalTo(
            """
            {"took":3,"unit":"document","min_similarity":0.9,"expected_recall":0.95,"documents":2,
            "units":2,"pit_id":"_wABAg==","largest_buckets":[{"documents":2,"tokens":16,
            "example":{"_index":"b","_id":"1"}}],"units_in_groups":2,
            "oversized":{"buckets":0,"pairs":0},"total":1,
            "groups":[{"size":2,"representative":{"_index":"b","_id":"1"},
            "members":[{"_index":"a","_id":"2","similarity":1.0}]}]}
            """
                .replace("\n", "")));
  }

  public void testSentences() {
    assertThat(
        json(true, true, null),
        equalTo(
            """
            {"took":3,"unit":"sentence","min_similarity":0.9,"expected_recall":0.95,"documents":2,
            "units":2,"largest_buckets":[{"documents":2,"tokens":16,
            "example":{"_index":"b","_id":"1","position":0,"start":0,"end":90}}],
            "units_in_groups":2,"oversized":{"buckets":0,"pairs":0},"total":1,"groups":[{
            "size":2,"representative":{"_index":"b","_id":"1","position":0,"start":0,"end":90},
            "members":[{"_index":"a","_id":"2","position":0,"start":0,"end":90,"similarity":1.0}]}]}
            """
                .replace("\n", "")));
  }

  public void testBucketsAlone() {
    assertThat(
        json(false, false, null),
        equalTo(
            """
            {"took":3,"unit":"document","min_similarity":0.9,"expected_recall":0.95,"documents":2,
            "units":2,"largest_buckets":[{"documents":2,"tokens":16,
            "example":{"_index":"b","_id":"1"}}]}
            """
                .replace("\n", "")));
  }

  /** A group may have a million members: no chunk has more than one, nor than one bucket. */
  public void testWrittenMemberByMember() throws IOException {
    Groups.Member unit = new Groups.Member("a", "1", 0, 0, 1, 1);
    Group group = new Group(1001, Collections.nCopies(1001, unit));
    GroupsResponse response =
        new GroupsResponse(
            0,
            new GroupsResponse.Searched(Unit.SENTENCE, 0.9, 0.95, 1, 1001),
            Optional.of(new Groups.Page(1, 1001, new Groups.Cut(0, 0), List.of(group))),
            Collections.nCopies(1000, new LargestBuckets.Bucket(2, 1, unit)),
            Optional.empty(),
            () -> {});
    Iterator<? extends ToXContent> chunks = response.toXContentChunked(ToXContent.EMPTY_PARAMS);
    try (XContentBuilder builder =
        new XContentBuilder(XContentType.JSON.xContent(), new ByteArrayOutputStream())) {
      long written = 0;
      while (chunks.hasNext()) {
        chunks.next().toXContent(builder, ToXContent.EMPTY_PARAMS);
        builder.flush();
        long now = ((ByteArrayOutputStream) builder.getOutputStream()).size();
        assertThat(now - written, lessThan(300L));
        written = now;
      }
    }
    response.decRef();
  }
}
