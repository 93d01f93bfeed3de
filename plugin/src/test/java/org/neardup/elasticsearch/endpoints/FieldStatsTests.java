package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.neardup.elasticsearch.endpoints.FieldStats.LargeBucket;

public class FieldStatsTests extends ESTestCase {

  /** In the order in which the answer shows it. */
  private static Map<String, Object> example(String id) {
    Map<String, Object> example = new LinkedHashMap<>();
    example.put("_id", id);
    example.put("position", 0);
    example.put("start", 0);
    example.put("end", 7);
    example.put("text", "a text");
    return example;
  }

  private static LargeBucket token(String token, long documents, int tokens, String id) {
    return new LargeBucket(token, documents, tokens, 1, example(id));
  }

  private static FieldStats shard(List<Long> sizes, LargeBucket... largest) {
    return new FieldStats("s", "g", 4, 2, 10, 20, sizes, List.of(largest));
  }

  /** "a" is large on both shards, "b" on one of them, "c" is cut off. */
  public void testSumOfShards() {
    FieldStats one = shard(List.of(0L, 0L, 2L), token("a", 5, 2, "1"), token("b", 4, 1, "2"));
    FieldStats two = shard(List.of(0L, 1L, 1L), token("a", 6, 3, "3"), token("c", 2, 1, "4"));
    FieldStats sum = FieldStats.sum(List.of(one, two), 2);
    assertThat(sum.documents(), equalTo(20L));
    assertThat(sum.units(), equalTo(40L));
    assertThat(sum.sizes(), equalTo(List.of(0L, 1L, 3L)));
    assertThat(
        sum.largest(),
        equalTo(List.of(new LargeBucket("a", 11, 3, 2, example("3")), token("b", 4, 1, "2"))));
  }

  public void testAsJsonAndBetweenNodes() throws IOException {
    XContentBuilder builder = XContentFactory.jsonBuilder();
    FieldStats stats = shard(List.of(0L, 0L, 1L), token("a", 5, 2, "1"));
    stats.toXContent(builder, ToXContent.EMPTY_PARAMS);
    String expected =
        """
        {"index_scheme_id":"s","signature_scheme_id":"g","bands":4,"bands_read":2,"documents":10,"units":20,"tokens":1,"buckets":[
        {"from":4,"to":7,"tokens":1}],
        "largest_buckets":[{"token":"a","documents":5,"tokens":2,"shards":1,
        "example":{"_id":"1","position":0,"start":0,"end":7,"text":"a text"}}]}
        """
            .replace("\n", "");
    assertThat(Strings.toString(builder), equalTo(expected));
    NamedWriteableRegistry none = new NamedWriteableRegistry(List.of());
    FieldStats copy = copyWriteable(stats, none, FieldStats::new, TransportVersion.current());
    assertThat(copy, equalTo(stats));
  }

  private static StatsRequest.Options options(String name, String value) {
    return StatsRequest.Options.of(new RequestValues(Map.of(name, value), null));
  }

  private static void assertRefused(String message, String name, String value) {
    Exception e = expectThrows(IllegalArgumentException.class, () -> options(name, value));
    assertThat(e.getMessage(), equalTo(message));
  }

  public void testOptions() {
    assertThat(options("field", "body"), equalTo(new StatsRequest.Options("body", 10, 4096)));
    assertThat(options("size", "3"), equalTo(new StatsRequest.Options("*", 3, 4096)));
    assertRefused("[size] must be between 0 and 1000, got -1", "size", "-1");
    assertRefused("[size] must be between 0 and 1000, got 1001", "size", "1001");
    assertRefused("[max_bands] must be between 1 and 4096, got 0", "max_bands", "0");
  }
}
