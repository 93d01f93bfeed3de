package org.neardup.elasticsearch.groups;

import static org.hamcrest.Matchers.both;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.neardup.elasticsearch.groups.PlantedUnits.COMPONENTS;
import static org.neardup.elasticsearch.groups.PlantedUnits.SCHEME;
import static org.neardup.elasticsearch.groups.PlantedUnits.changed;
import static org.neardup.elasticsearch.groups.PlantedUnits.document;
import static org.neardup.elasticsearch.groups.PlantedUnits.signature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.LimitedBreaker;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.groups.Groups.Group;
import org.neardup.elasticsearch.groups.PlantedUnits.Document;
import org.neardup.elasticsearch.groups.UnitTable.Account;
import org.neardup.scheme.SchemeRequest;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/** Groups of made-up signatures: by hand, against all pairs, whatever the order of reading. */
public class GroupFinderTests extends ESTestCase {

  private static final long SEED = 20_260_405;

  private final CircuitBreaker breaker = breaker(ByteSizeValue.ofMb(64));

  private static CircuitBreaker breaker(ByteSizeValue limit) {
    return new LimitedBreaker(CircuitBreaker.REQUEST, limit);
  }

  private Groups.Page groups(List<Document> documents, double minSimilarity) {
    return groups(documents, minSimilarity, 0, 1_000_000, 1_000_000);
  }

  private Groups.Page groups(
      List<Document> documents, double minSimilarity, int from, int size, int maxMembers) {
    Account account = new Account(breaker);
    try (Reservation memory = new Reservation(account);
        Reservation answer = new Reservation(account)) {
      return finder(documents, minSimilarity, memory, () -> {})
          .find(true)
          .orElseThrow()
          .page(from, size, maxMembers, answer);
    } finally {
      assertThat(breaker.getUsed(), equalTo(0L));
    }
  }

  private static GroupFinder finder(
      List<Document> documents, double minSimilarity, Reservation memory, Runnable checkCancelled) {
    UnitTable table = new UnitTable(SCHEME, memory, () -> {});
    documents.forEach(each -> table.add(each.index(), each.id(), each.container()));
    LargestBuckets largest = new LargestBuckets(table, 0, memory);
    return new GroupFinder(table, SCHEME, minSimilarity, largest, memory, checkCancelled);
  }

  private static Groups.Member unit(String index, String id, int number, double similarity) {
    return new Groups.Member(index, id, 2 * number, 100 * number, 100 * number + 90, similarity);
  }

  private static double similarityWith(int changed) {
    return SCHEME.signature().estimate(COMPONENTS - changed);
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
            List.of(
                unit("b", "10", 1, 1),
                unit("a", "2", 0, similarityWith(2)),
                unit("b", "2", 0, similarityWith(3)),
                unit("a", "4", 0, similarityWith(3))));
    Group small = new Group(2, List.of(unit("b", "10", 0, 1), unit("b", "2", 2, 1)));
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
        equalTo(List.of(new Group(first.size(), first.shown().subList(0, 3)))));
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
    Map<String, String> settings = Map.of("bands", bands, "rows", rows, "band_bits", "32");
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
    UnitTable table =
        new UnitTable(SCHEME, new Reservation(MemoryAccount.UNLIMITED), () -> checks[0]++);
    table.add("a", "1", large);
    assertThat(checks[0], equalTo(count / 1024 + 1));
    for (int i = 0; i < count; i++) {
      table.add("a", "d" + random.nextInt(count), document("a", "", new long[0][]).container());
    }
    checks[0] = 0;
    table.rank();
    assertThat(checks[0], greaterThan(10));
  }

  public void testCancelledWhileComparing() {
    int[] checks = {0};
    Runnable cancelledLater =
        () -> {
          if (++checks[0] == 20) {
            throw new TaskCancelledException("by the test");
          }
        };
    Reservation memory = new Reservation(MemoryAccount.UNLIMITED);
    GroupFinder finder = finder(boilerplate(2000), 0.9, memory, cancelledLater);
    expectThrows(TaskCancelledException.class, () -> finder.find(true));
    // 20 checks are fewer than one bucket of 2000 takes.
    assertThat(checks[0], equalTo(20));
    checks[0] = 19;
    GroupFinder counter = finder(List.of(), 0.9, memory, cancelledLater);
    expectThrows(TaskCancelledException.class, () -> counter.find(false));
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
      long bytes = UnitTable.bytes(SCHEME, units, units) + GroupFinder.bytes(units);
      try (Reservation memory = reservation(bytes)) {
        assertNotNull(finder(documents, 0.8, memory, () -> {}));
      }
      if (units > 1000) {
        try (Reservation memory = reservation(bytes * 3 / 4)) {
          expectThrows(
              CircuitBreakingException.class, () -> finder(documents, 0.8, memory, () -> {}));
        }
      }
    }
  }

  private static Reservation reservation(long limit) {
    return new Reservation(new Account(breaker(ByteSizeValue.ofBytes(limit))));
  }

  /** A page is paid for until it is sent. */
  public void testThePageIsChargedBeforeItIsMade() {
    List<Document> documents = PlantedUnits.random(1000, new Random(SEED));
    try (Reservation answer = new Reservation(new Account(breaker))) {
      Reservation memory = new Reservation(MemoryAccount.UNLIMITED);
      Groups all = finder(documents, 0, memory, () -> {}).find(true).orElseThrow();
      List<Group> page = all.page(0, 1000, 1000, answer).groups();
      int shown = page.stream().mapToInt(group -> group.shown().size()).sum();
      // Memory is charged in steps of 2^17 bytes.
      long bytes = Groups.bytes(shown, 1000, 1000);
      assertThat(breaker.getUsed(), both(greaterThan(0L)).and(lessThanOrEqualTo(bytes)));
    }
    assertThat(breaker.getUsed(), equalTo(0L));
  }
}
