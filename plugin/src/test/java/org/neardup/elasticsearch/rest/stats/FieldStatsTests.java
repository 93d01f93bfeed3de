package org.neardup.elasticsearch.rest.stats;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.test.AbstractWireSerializingTestCase;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;

public class FieldStatsTests extends AbstractWireSerializingTestCase<FieldStats> {

  @Override
  protected Writeable.Reader<FieldStats> instanceReader() {
    return FieldStats::new;
  }

  @Override
  protected FieldStats createTestInstance() {
    BucketSizes sizes = new BucketSizes();
    IntStream.range(0, randomIntBetween(0, 50)).forEach(i -> sizes.add(randomLongBetween(1, 9000)));
    return new FieldStats(
        randomAlphaOfLength(16),
        randomAlphaOfLength(16),
        randomIntBetween(1, 4096),
        randomIntBetween(1, 4096),
        randomNonNegativeLong(),
        randomNonNegativeLong(),
        sizes,
        randomList(0, 5, FieldStatsTests::randomToken));
  }

  static HotToken randomToken() {
    return new HotToken(
        randomAlphaOfLength(13),
        randomLongBetween(2, 9000),
        randomIntBetween(1, 30),
        randomIntBetween(1, 5),
        new HotToken.Example(
            randomBoolean() ? null : randomAlphaOfLength(3),
            randomIntBetween(0, 9),
            randomIntBetween(0, 9),
            randomIntBetween(0, 9),
            randomBoolean() ? null : randomAlphaOfLength(9)));
  }

  @Override
  protected FieldStats mutateInstance(FieldStats old) {
    BucketSizes sizes = new BucketSizes();
    sizes.add(old.sizes());
    sizes.add(3);
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

  private static HotToken token(String token, long documents, int tokens, String id) {
    return new HotToken(token, documents, tokens, 1, new HotToken.Example(id, 0, 0, 7, "a text"));
  }

  private static FieldStats shard(HotToken... hot) {
    BucketSizes sizes = new BucketSizes();
    List.of(hot).forEach(token -> sizes.add(token.documents()));
    return new FieldStats("s", "g", 4, 2, 10, 20, sizes, List.of(hot));
  }

  /** "a" is large on both shards, "b" on one of them, "c" is cut off. */
  public void testSumOfShards() {
    FieldStats one = shard(token("a", 5, 2, "1"), token("b", 4, 1, "2"));
    FieldStats two = shard(token("a", 6, 3, "3"), token("c", 2, 1, "4"));
    FieldStats sum = FieldStats.sum(List.of(one, two), 2);
    assertThat(sum.documents(), equalTo(20L));
    assertThat(sum.units(), equalTo(40L));
    assertThat(sum.sizes().toString(), equalTo("[0, 1, 3]"));
    assertThat(
        sum.hot(),
        equalTo(
            List.of(
                new HotToken("a", 11, 3, 2, new HotToken.Example("3", 0, 0, 7, "a text")),
                token("b", 4, 1, "2"))));
  }

  public void testAsJson() throws IOException {
    XContentBuilder builder = XContentFactory.jsonBuilder();
    shard(token("a", 5, 2, "1")).toXContent(builder, ToXContent.EMPTY_PARAMS);
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

  public void testLimits() {
    for (int hot : new int[] {-1, 1001}) {
      IllegalArgumentException e =
          expectThrows(IllegalArgumentException.class, () -> new StatsLimits(hot, 1));
      assertThat(
          e.getMessage(),
          equalTo(String.format(Locale.ROOT, "[hot] must be between 0 and 1000, got %d", hot)));
    }
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> new StatsLimits(1, 0));
    assertThat(e.getMessage(), equalTo("[max_bands] must be between 1 and 4096, got 0"));
  }
}
