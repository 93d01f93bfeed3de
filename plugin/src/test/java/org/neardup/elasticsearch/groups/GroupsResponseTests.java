package org.neardup.elasticsearch.groups;

import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.Random;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.xcontent.ChunkedToXContent;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.groups.GroupsResponse.Searched;

/** The answer as JSON. */
public class GroupsResponseTests extends ESTestCase {

  private static String json(boolean sentences, BytesReference pointInTime) {
    long[] signature = PlantedUnits.signature(new Random(3));
    BigArrays arrays = BigArrays.NON_RECYCLING_INSTANCE;
    CircuitBreaker breaker = new NoopCircuitBreaker(CircuitBreaker.REQUEST);
    try (UnitTable table = new UnitTable(PlantedUnits.SCHEME, arrays);
        Memory memory = new Memory(breaker)) {
      table.add("a", "2", PlantedUnits.document("a", "2", signature).container());
      table.add("b", "1", PlantedUnits.document("b", "1", signature).container());
      Groups groups = new GroupFinder(table, PlantedUnits.SCHEME, 0.9, memory, () -> {}).find();
      Searched searched = new Searched(sentences, 0.9, 0.95, 2, 2);
      List<Group> page = groups.page(0, 10, 10);
      GroupsResponse response = new GroupsResponse(3_999_999, searched, groups, page, pointInTime);
      return Strings.toString(ChunkedToXContent.wrapAsToXContent(response));
    }
  }

  public void testDocuments() {
    assertThat(
        json(false, new BytesArray(new byte[] {-1, 0, 1, 2})),
        equalTo(
            """
            {"took":3,"unit":"document","min_similarity":0.9,"expected_recall":0.95,"documents":2,
            "units":2,"units_in_groups":2,"capped":{"buckets":0,"pairs":0},"pit_id":"_wABAg==",
            "total":1,"groups":[{"size":2,"representative":{"_index":"b","_id":"1"},
            "members":[{"_index":"a","_id":"2","similarity":1.0}]}]}
            """
                .replace("\n", "")));
  }

  public void testSentences() {
    assertThat(
        json(true, null),
        equalTo(
            """
            {"took":3,"unit":"sentence","min_similarity":0.9,"expected_recall":0.95,"documents":2,
            "units":2,"units_in_groups":2,"capped":{"buckets":0,"pairs":0},"total":1,"groups":[{
            "size":2,"representative":{"_index":"b","_id":"1","position":0,"start":0,"end":90},
            "members":[{"_index":"a","_id":"2","position":0,"start":0,"end":90,"similarity":1.0}]}]}
            """
                .replace("\n", "")));
  }
}
