package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.test.AbstractWireSerializingTestCase;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.neardup.elasticsearch.endpoints.FieldStats.HotToken;

public class FieldStatsTests extends AbstractWireSerializingTestCase<FieldStats> {

  @Override
  protected Writeable.Reader<FieldStats> instanceReader() {
    return FieldStats::new;
  }

  @Override
  protected FieldStats createTestInstance() {
    return new FieldStats(
        randomAlphaOfLength(16),
        randomAlphaOfLength(16),
        randomIntBetween(1, 4096),
        randomIntBetween(1, 4096),
        randomNonNegativeLong(),
        randomNonNegativeLong(),
        randomList(0, 5, () -> randomLongBetween(0, 9000)),
        randomList(0, 5, FieldStatsTests::randomToken));
  }

  static HotToken randomToken() {
    return new HotToken(
        randomAlphaOfLength(13),
        randomLongBetween(2, 9000),
        randomIntBetween(1, 30),
        randomIntBetween(1, 5),
        Map.of("_id", randomAlphaOfLength(3), "position", randomIntBetween(0, 9)));
  }

  @Override
  protected FieldStats mutateInstance(FieldStats old) {
    List<Long> sizes = new ArrayList<>(old.sizes());
    sizes.add(3L);
    List<HotToken> hot =
        old.hot().isEmpty() ? List.of(randomToken()) : old.hot().subList(1, old.hot().size());
    int changed = randomIntBetween(0, 7);
    return new FieldStats(
        changed == 0 ? old.scheme() + "x" : old.scheme(),
        changed == 1 ? old.signatureScheme() + "x" : old.signatureScheme(),
        changed == 2 ? old.bands() + 1 : old.bands(),
        changed == 3 ? old.bandsRead() + 1 : old.bandsRead(),
        changed == 4 ? old.documents() ^ 1 : old.documents(),
        changed == 5 ? old.units() ^ 1 : old.units(),
        changed == 6 ? sizes : old.sizes(),
        changed == 7 ? hot : old.hot());
  }

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

  private static HotToken token(String token, long documents, int tokens, String id) {
    return new HotToken(token, documents, tokens, 1, example(id));
  }

  private static FieldStats shard(List<Long> sizes, HotToken... hot) {
    return new FieldStats("s", "g", 4, 2, 10, 20, sizes, List.of(hot));
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
        sum.hot(),
        equalTo(List.of(new HotToken("a", 11, 3, 2, example("3")), token("b", 4, 1, "2"))));
  }

  public void testAsJson() throws IOException {
    XContentBuilder builder = XContentFactory.jsonBuilder();
    shard(List.of(0L, 0L, 1L), token("a", 5, 2, "1")).toXContent(builder, ToXContent.EMPTY_PARAMS);
    String expected =
        """
        {"scheme":"s","signature_scheme":"g","bands":4,"bands_read":2,"documents":10,"units":20,"tokens":1,"buckets":[
        {"from":4,"to":7,"tokens":1}],
        "hot":[{"token":"a","documents":5,"tokens":2,"shards":1,
        "example":{"_id":"1","position":0,"start":0,"end":7,"text":"a text"}}]}
        """
            .replace("\n", "");
    assertThat(Strings.toString(builder), equalTo(expected));
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
    assertThat(options("hot", "3"), equalTo(new StatsRequest.Options("*", 3, 4096)));
    assertRefused("[hot] must be between 0 and 1000, got -1", "hot", "-1");
    assertRefused("[hot] must be between 0 and 1000, got 1001", "hot", "1001");
    assertRefused("[max_bands] must be between 1 and 4096, got 0", "max_bands", "0");
  }
}
