package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.neardup.elasticsearch.endpoints.PlantedUnits.COMPONENTS;
import static org.neardup.elasticsearch.endpoints.PlantedUnits.SCHEME;
import static org.neardup.elasticsearch.endpoints.PlantedUnits.changed;
import static org.neardup.elasticsearch.endpoints.PlantedUnits.document;
import static org.neardup.elasticsearch.endpoints.PlantedUnits.signature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.util.MockBigArrays;
import org.elasticsearch.common.util.MockPageCacheRecycler;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.endpoints.Groups.Group;
import org.neardup.elasticsearch.endpoints.PlantedUnits.Document;
import org.neardup.elasticsearch.endpoints.UnitTable.Memory;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.Similarity;

/** Groups of made-up signatures: by hand, against all pairs, whatever the order of reading. */
public class GroupFinderTests extends ESTestCase {

  private static final long SEED = 20_260_405;

  private static Groups.Page groups(List<Document> documents, double minSimilarity) {
    return groups(documents, minSimilarity, 0, 1_000_000, 1_000_000);
  }

  private static Groups.Page groups(
      List<Document> documents, double minSimilarity, int from, int size, int maxMembers) {
    return groups(documents, minSimilarity, from, size, maxMembers, arrays(ByteSizeValue.ofMb(64)));
  }

  private static Groups.Page groups(
      List<Document> documents,
      double minSimilarity,
      int from,
      int size,
      int maxMembers,
      BigArrays arrays) {
    CircuitBreaker breaker = arrays.breakerService().getBreaker(CircuitBreaker.REQUEST);
    try (UnitTable table = new UnitTable(SCHEME, arrays, () -> {});
        Memory memory = new Memory(breaker);
        Memory answer = new Memory(breaker)) {
      documents.forEach(each -> table.add(each.index(), each.id(), each.container()));
      Groups all = new GroupFinder(table, SCHEME, minSimilarity, memory, () -> {}).find();
      return all.page(from, size, maxMembers, answer);
    } finally {
      assertThat(breaker.getUsed(), equalTo(0L));
    }
  }

  private static BigArrays arrays(ByteSizeValue limit) {
    return new MockBigArrays(new MockPageCacheRecycler(Settings.EMPTY), limit)
        .withCircuitBreaking();
  }

  private static Group.UnitReference unit(String index, String id, int number) {
    return new Group.UnitReference(index, id, 2 * number, 100 * number, 100 * number + 90);
  }

  private static double similarityWith(int changed) {
    return Similarity.estimate(COMPONENTS - changed, COMPONENTS, 16);
  }

  /** Components 0 to 3 are the first band: changes there leave the other bands equal. */
  public void testByHand() {
    Random random = new Random(SEED);
    long[] original = signature(random);
    long[] near = original.clone();
    near[0] ^= 1;
    long[] nearer = near.clone();
    nearer[4] ^= 1;
    nearer[5] ^= 1;
    long[] other = signature(random);
    Groups.Page answer =
        groups(
            List.of(
                document("b", "10", other, nearer),
                document("b", "2", original, signature(random), other),
                document("a", "2", near),
                document("a", "3", signature(random)),
                document("a", "4", original)),
            similarityWith(2));
    // Ids compare as bytes: "10" before "2", and with the same id index "a" before "b". The edited
    // text and the original differ in 3 components, but each in fewer from the one between them.
    Group large =
        new Group(
            4,
            unit("b", "10", 1),
            List.of(
                new Group.Member(unit("a", "2", 0), similarityWith(2)),
                new Group.Member(unit("b", "2", 0), similarityWith(3)),
                new Group.Member(unit("a", "4", 0), similarityWith(3))));
    Group small = new Group(2, unit("b", "10", 0), List.of(new Group.Member(unit("b", "2", 2), 1)));
    assertThat(answer, equalTo(new Groups.Page(2, 6, new Groups.Cut(0, 0), List.of(large, small))));
  }

  public void testAgainstAllPairs() {
    for (int run = 0; run < 5; run++) {
      List<Document> documents = PlantedUnits.random(40 + 10 * run, new Random(SEED + run));
      for (double minSimilarity : new double[] {0, 0.7, 0.9, 1}) {
        Groups.Page answer = groups(documents, minSimilarity);
        assertThat(answer.groups(), equalTo(new AllPairs(SCHEME, minSimilarity).groups(documents)));
        assertThat(answer.total(), equalTo(answer.groups().size()));
        assertThat(
            answer.unitsInGroups(), equalTo(answer.groups().stream().mapToLong(Group::size).sum()));
        assertThat(answer.cut(), equalTo(new Groups.Cut(0, 0)));
      }
    }
  }

  public void testTheOrderOfReadingPlaysNoPart() {
    List<Document> documents = new ArrayList<>(PlantedUnits.random(300, new Random(SEED)));
    Groups.Page answer = groups(documents, 0.8);
    assertThat(answer.groups(), hasSize(greaterThan(10)));
    for (int run = 0; run < 5; run++) {
      Collections.shuffle(documents, new Random(run));
      assertThat(groups(documents, 0.8), equalTo(answer));
    }
  }

  public void testPages() {
    List<Document> documents = PlantedUnits.random(300, new Random(SEED));
    Groups.Page all = groups(documents, 0.8);
    List<Group> pages = new ArrayList<>();
    for (int from = 0; from < all.total(); from += 7) {
      pages.addAll(groups(documents, 0.8, from, 7, 1_000_000).groups());
    }
    assertThat(pages, equalTo(all.groups()));
    assertThat(groups(documents, 0.8, all.total(), 7, 9).groups(), hasSize(0));
    Group first = all.groups().get(0);
    assertThat(first.size(), greaterThan(3));
    assertThat(
        groups(documents, 0.8, 0, 1, 2).groups(),
        equalTo(
            List.of(
                new Group(first.size(), first.representative(), first.members().subList(0, 2)))));
  }

  /** Documents that have nothing in common but one band. */
  private static List<Document> boilerplate(int count) {
    Random random = new Random(SEED);
    long[] shared = signature(random);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long[] signature = signature(random);
      System.arraycopy(shared, 0, signature, 0, 4);
      documents.add(document("a", "d" + i, signature));
    }
    return documents;
  }

  public void testWhatAHotBucketLeavesOutIsCounted() {
    long window = GroupFinder.MAX_WINDOW;
    int count = 1000;
    Groups.Page full = groups(boilerplate((int) window + 1), 0.9);
    assertThat(full, equalTo(new Groups.Page(0, 0, new Groups.Cut(0, 0), List.of())));
    Groups.Page cut = groups(boilerplate(count), 0.9);
    // All pairs less those at a distance of 1 to window.
    long left = count * (count - 1L) / 2 - (window * count - window * (window + 1) / 2);
    assertThat(cut, equalTo(new Groups.Page(0, 0, new Groups.Cut(1, left), List.of())));
  }

  public void testTheWindowShrinksWithTheCostOfAComparison() {
    assertThat(window("24", "5"), equalTo(256));
    assertThat(window("64", "64"), equalTo(4));
    assertThat(window("4096", "1"), equalTo(1));
  }

  private static int window(String bands, String rows) {
    Map<String, String> settings = Map.of("bands", bands, "rows", rows, "signature_bits", "32");
    return GroupFinder.window(SchemeRequest.of(settings).resolve().scheme());
  }

  /** A text of which there are many near copies fills all buckets, and nothing is lost. */
  public void testManyNearCopiesAreOneGroup() {
    Random random = new Random(SEED);
    long[] original = signature(random);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      documents.add(document("a", "d" + i, changed(original, random.nextInt(4), random)));
    }
    Groups.Page answer = groups(documents, 0.9);
    assertThat(answer.groups(), hasSize(1));
    assertThat(answer.groups().get(0).size(), equalTo(3000));
    assertThat(answer.cut(), equalTo(new Groups.Cut(0, 0)));
  }

  /** One document can have a million units, and a bucket can hold all of them. */
  public void testLooksForCancellationWhereverItTakesLong() {
    int count = 20_000;
    Random random = new Random(SEED);
    long[][] signatures = new long[count][];
    Arrays.setAll(signatures, i -> signature(random));
    byte[] large = document("a", "1", signatures).container();
    int[] checks = {0};
    BigArrays arrays = arrays(ByteSizeValue.ofMb(64));
    CircuitBreaker breaker = arrays.breakerService().getBreaker(CircuitBreaker.REQUEST);
    try (UnitTable table = new UnitTable(SCHEME, arrays, () -> checks[0]++);
        Memory memory = new Memory(breaker)) {
      table.add("a", "1", large);
      assertThat(checks[0], equalTo(count / 1024 + 1));
      for (int i = 0; i < count; i++) {
        table.add("a", "d" + random.nextInt(count), document("a", "", new long[0][]).container());
      }
      checks[0] = 0;
      table.inOrder(memory);
      assertThat(checks[0], greaterThan(10));
    }
  }

  public void testCancelledWhileComparing() {
    List<Document> documents = boilerplate(2000);
    BigArrays arrays = arrays(ByteSizeValue.ofMb(64));
    int[] checks = {0};
    Runnable cancelledLater =
        () -> {
          if (++checks[0] == 20) {
            throw new TaskCancelledException("by the test");
          }
        };
    CircuitBreaker breaker = arrays.breakerService().getBreaker(CircuitBreaker.REQUEST);
    try (UnitTable table = new UnitTable(SCHEME, arrays, () -> {});
        Memory memory = new Memory(breaker)) {
      documents.forEach(each -> table.add(each.index(), each.id(), each.container()));
      GroupFinder finder = new GroupFinder(table, SCHEME, 0.9, memory, cancelledLater);
      expectThrows(TaskCancelledException.class, finder::find);
    }
    // 20 checks are fewer than one bucket of 2000 takes.
    assertThat(checks[0], equalTo(20));
    assertThat(breaker.getUsed(), equalTo(0L));
  }

  /**
   * The memory that a request asks for first is enough for signatures that all differ, and little
   * more.
   */
  public void testAsMuchIsAskedForAsIsTaken() {
    for (int units : new int[] {1, 100, 5000}) {
      Random random = new Random(SEED);
      List<Document> documents = new ArrayList<>();
      for (int i = 0; i < units; i++) {
        documents.add(document("a", "an id of twenty byte", signature(random)));
      }
      long bytes = UnitTable.bytes(SCHEME, units, units) + GroupFinder.bytes(units, units);
      BigArrays enough = arrays(ByteSizeValue.ofBytes(bytes));
      assertThat(groups(documents, 0.8, 0, 0, 0, enough).total(), equalTo(0));
      if (units > 1000) {
        BigArrays fewer = arrays(ByteSizeValue.ofBytes(bytes * 3 / 4));
        expectThrows(CircuitBreakingException.class, () -> groups(documents, 0.8, 0, 0, 0, fewer));
      }
    }
  }

  /** A page is paid for until it is sent. */
  public void testThePageIsChargedBeforeItIsMade() {
    List<Document> documents = PlantedUnits.random(300, new Random(SEED));
    BigArrays arrays = arrays(ByteSizeValue.ofMb(64));
    CircuitBreaker breaker = arrays.breakerService().getBreaker(CircuitBreaker.REQUEST);
    try (UnitTable table = new UnitTable(SCHEME, arrays, () -> {});
        Memory memory = new Memory(breaker);
        Memory answer = new Memory(breaker)) {
      documents.forEach(each -> table.add(each.index(), each.id(), each.container()));
      Groups all = new GroupFinder(table, SCHEME, 0.8, memory, () -> {}).find();
      long before = breaker.getUsed();
      List<Group> page = all.page(0, 5, 3, answer).groups();
      int shown = page.stream().mapToInt(group -> 1 + group.members().size()).sum();
      assertThat(breaker.getUsed() - before, equalTo(Groups.bytes(shown, 5, 3)));
      assertThat(shown, greaterThan(10));
    }
    assertThat(breaker.getUsed(), equalTo(0L));
  }
}
