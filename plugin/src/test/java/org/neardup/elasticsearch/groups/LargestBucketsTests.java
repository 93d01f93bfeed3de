package org.neardup.elasticsearch.groups;

import static org.hamcrest.Matchers.both;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.neardup.elasticsearch.groups.PlantedUnits.SCHEME;
import static org.neardup.elasticsearch.groups.PlantedUnits.document;
import static org.neardup.elasticsearch.groups.PlantedUnits.signature;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.LimitedBreaker;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.groups.LargestBuckets.Bucket;
import org.neardup.elasticsearch.groups.PlantedUnits.Document;
import org.neardup.elasticsearch.groups.UnitTable.Account;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/** Buckets of made-up signatures: by hand, against all tokens, whatever the order of reading. */
public class LargestBucketsTests extends ESTestCase {

  private static final long SEED = 20_261_127;

  private static List<Bucket> buckets(List<Document> documents, int limit) {
    return buckets(documents, limit, new Reservation(MemoryAccount.UNLIMITED), false);
  }

  private static List<Bucket> buckets(
      List<Document> documents, int limit, Reservation answer, boolean withGroups) {
    Reservation memory = new Reservation(MemoryAccount.UNLIMITED);
    UnitTable table = new UnitTable(SCHEME, memory, () -> {});
    documents.forEach(each -> table.add(each.index(), each.id(), each.container()));
    LargestBuckets largest = new LargestBuckets(table, limit, memory);
    GroupFinder finder = new GroupFinder(table, SCHEME, 0.9, largest, memory, () -> {});
    assertThat(finder.find(withGroups).isPresent(), equalTo(withGroups));
    return largest.list(answer);
  }

  private static Groups.Member unit(String index, String id, int number) {
    return new Groups.Member(index, id, 2 * number, 100 * number, 100 * number + 90, 1);
  }

  /** A boilerplate sentence is in three documents, in one of them twice; half of it in a fourth. */
  public void testByHand() {
    Random random = new Random(SEED);
    long[] boilerplate = signature(random);
    long[] half = signature(random);
    System.arraycopy(boilerplate, 0, half, 0, 32);
    List<Document> documents =
        List.of(
            document("b", "2", boilerplate, signature(random), boilerplate),
            document("a", "2", signature(random), boilerplate),
            document("a", "3", signature(random), half),
            document("a", "4", boilerplate));
    Bucket shared = new Bucket(4, 8, unit("a", "2", 1));
    Bucket others = new Bucket(3, 8, unit("a", "2", 1));
    assertThat(buckets(documents, 10), equalTo(List.of(shared, others)));
    assertThat(buckets(documents, 1), equalTo(List.of(shared)));
    assertThat(buckets(documents, 0), hasSize(0));
    assertThat(buckets(List.of(documents.getFirst()), 10), hasSize(0));
    assertThat(buckets(List.of(), 10), hasSize(0));
  }

  public void testAgainstAllTokens() {
    for (int run = 0; run < 5; run++) {
      List<Document> documents =
          new ArrayList<>(PlantedUnits.random(40 + 60 * run, new Random(SEED + run)));
      List<Bucket> expected = allBuckets(documents);
      assertThat(expected, hasSize(greaterThan(10)));
      int limit = 1 + 5 * run;
      List<Bucket> largest = expected.subList(0, limit);
      assertThat(buckets(documents, limit), equalTo(largest));
      assertThat(buckets(documents, 100_000), equalTo(expected));
      Collections.shuffle(documents, new Random(run));
      Reservation answer = new Reservation(MemoryAccount.UNLIMITED);
      assertThat(buckets(documents, limit, answer, true), equalTo(largest));
    }
  }

  /** Every token with its units, in the order of documents. */
  private static List<Bucket> allBuckets(List<Document> documents) {
    UnitTokens tokens = UnitTokens.of(SCHEME);
    Map<String, Map<Document, Groups.Member>> byToken = new LinkedHashMap<>();
    List<Groups.Member> order = new ArrayList<>();
    List<Document> sorted = new ArrayList<>(documents);
    sorted.sort(
        Comparator.comparing((Document document) -> new BytesRef(document.id()))
            .thenComparing(Document::index));
    for (Document document : sorted) {
      for (UnitSignature unit : document.units()) {
        Groups.Member place =
            new Groups.Member(
                document.index(), document.id(), unit.position(), unit.start(), unit.end(), 1);
        order.add(place);
        for (int band = 0; band < tokens.perUnit(); band++) {
          String token = new String(tokens.token(band, unit), StandardCharsets.US_ASCII);
          byToken.computeIfAbsent(token, t -> new LinkedHashMap<>()).putIfAbsent(document, place);
        }
      }
    }
    Map<Bucket, Integer> counted = new LinkedHashMap<>();
    for (Map<Document, Groups.Member> bucket : byToken.values()) {
      if (bucket.size() > 1) {
        Groups.Member first = bucket.values().iterator().next();
        counted.merge(new Bucket(bucket.size(), 0, first), 1, Integer::sum);
      }
    }
    return counted.entrySet().stream()
        .map(e -> new Bucket(e.getKey().documents(), e.getValue(), e.getKey().example()))
        .sorted(
            Comparator.comparingInt(Bucket::documents)
                .reversed()
                .thenComparingInt(bucket -> order.indexOf(bucket.example())))
        .toList();
  }

  /** Buckets are paid for until they are sent. */
  public void testTheAnswerIsCharged() {
    CircuitBreaker breaker = new LimitedBreaker(CircuitBreaker.REQUEST, ByteSizeValue.ofMb(64));
    try (Reservation answer = new Reservation(new Account(breaker))) {
      List<Document> documents = PlantedUnits.random(1000, new Random(SEED));
      assertThat(buckets(documents, 1000, answer, false), hasSize(1000));
      assertThat(
          breaker.getUsed(),
          both(greaterThan(0L)).and(lessThanOrEqualTo(LargestBuckets.bytes(1000))));
    }
    assertThat(breaker.getUsed(), equalTo(0L));
  }
}
