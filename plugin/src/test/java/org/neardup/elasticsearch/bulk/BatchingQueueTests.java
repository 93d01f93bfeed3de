package org.neardup.elasticsearch.bulk;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.bulk.BatchingQueue.Bounds;

/** Items are numbers, the answer to n is "n!". */
public class BatchingQueueTests extends ESTestCase {

  /** Keeps batches until the test answers them. */
  private static final class Sent implements BiConsumer<List<Integer>, Consumer<List<String>>> {
    private final List<List<Integer>> batches = new ArrayList<>();
    private final List<Consumer<List<String>>> answers = new ArrayList<>();

    @Override
    public void accept(List<Integer> batch, Consumer<List<String>> whenAnswered) {
      batches.add(List.copyOf(batch));
      answers.add(whenAnswered);
    }

    void answer(int batch) {
      answers.get(batch).accept(answersTo(batches.get(batch)));
    }
  }

  private final Sent sent = new Sent();
  private final List<String> received = new ArrayList<>();

  private static List<String> answersTo(List<Integer> items) {
    return items.stream().map(i -> i + "!").toList();
  }

  private BatchingQueue<Integer, String> queue(Bounds bounds) {
    // Only numbers of one hundred go together.
    return queue(bounds, rules((first, next) -> first / 100 == next / 100));
  }

  private BatchingQueue<Integer, String> queue(
      Bounds bounds, ToIntFunction<Integer> weight, Function<Integer, Object> order) {
    return queue(bounds, new BatchingQueue.Rules<>((first, next) -> true, weight, 100, order));
  }

  private BatchingQueue<Integer, String> queue(Bounds bounds, BatchingQueue.Rules<Integer> rules) {
    return new BatchingQueue<>(
        bounds, rules, sent, (item, answer) -> received.add(item + "=" + answer));
  }

  /** All weigh 1 and are answered in their order. */
  private static BatchingQueue.Rules<Integer> rules(BiPredicate<Integer, Integer> goTogether) {
    return new BatchingQueue.Rules<>(goTogether, item -> 1, 100, item -> "one order");
  }

  private static void offer(BatchingQueue<Integer, String> queue, int... items) {
    for (int item : items) {
      assertTrue(queue.offer(item));
    }
  }

  public void testWhatComesWhileOthersAreOutGoesTogether() {
    BatchingQueue<Integer, String> queue = queue(new Bounds(100, 3, 2));
    offer(queue, 1, 2, 3, 4, 5, 6, 7);
    assertThat(sent.batches, equalTo(List.of(List.of(1), List.of(2))));
    sent.answer(0);
    assertThat(received, equalTo(List.of("1=1!")));
    assertThat(sent.batches, equalTo(List.of(List.of(1), List.of(2), List.of(3, 4, 5))));
    sent.answer(1);
    assertThat(sent.batches.get(3), equalTo(List.of(6, 7)));
  }

  public void testAnswersAreDeliveredInTheOrderOfTheItems() {
    BatchingQueue<Integer, String> queue = queue(new Bounds(100, 3, 3));
    offer(queue, 1, 2, 3, 4);
    sent.answer(2);
    sent.answer(1);
    assertThat(received, equalTo(List.of()));
    assertThat(sent.batches.get(3), equalTo(List.of(4)));
    sent.answer(0);
    assertThat(received, equalTo(List.of("1=1!", "2=2!", "3=3!")));
    sent.answer(3);
    assertThat(received.getLast(), equalTo("4=4!"));
  }

  public void testAnswersThatWaitForOthersTakePlaces() {
    BatchingQueue<Integer, String> queue = queue(new Bounds(2, 10, 2));
    offer(queue, 1, 2);
    sent.answer(1);
    offer(queue, 3);
    sent.answer(2);
    assertFalse(queue.offer(4));
    sent.answer(0);
    assertThat(received, equalTo(List.of("1=1!", "2=2!", "3=3!")));
    assertTrue(queue.offer(4));
  }

  /** Even numbers are of one order, odd ones of another, negative ones of none. */
  public void testItemsOfDifferentOrdersDoNotWaitForEachOther() {
    BatchingQueue<Integer, String> queue =
        queue(new Bounds(100, 2, 2), item -> 1, item -> item < 0 ? new Object() : item % 2);
    offer(queue, 2, 1, 4, 3, -1, -2);
    sent.answer(1);
    assertThat(received, equalTo(List.of("1=1!")));
    assertThat(sent.batches.get(2), equalTo(List.of(4, 3)));
    sent.answer(2);
    assertThat(received, equalTo(List.of("1=1!", "3=3!")));
    assertThat(sent.batches.get(3), equalTo(List.of(-1, -2)));
    sent.answer(3);
    assertThat(received, equalTo(List.of("1=1!", "3=3!", "-1=-1!", "-2=-2!")));
    sent.answer(0);
    assertThat(received.subList(4, 6), equalTo(List.of("2=2!", "4=4!")));
  }

  public void testTheItemsOfABatchWeighNoMoreThanTheyMay() {
    BatchingQueue<Integer, String> queue =
        queue(new Bounds(100, 10, 1), item -> item, i -> new Object());
    offer(queue, 1, 60, 40, 1, 99, 100, 2);
    for (int i = 0; i < sent.batches.size(); i++) {
      sent.answer(i);
    }
    assertThat(
        sent.batches,
        equalTo(List.of(List.of(1), List.of(60, 40), List.of(1, 99), List.of(100), List.of(2))));
  }

  public void testHeavyItemsGoAloneAndLeaveABatchToTheOthers() {
    BatchingQueue<Integer, String> queue =
        queue(new Bounds(100, 10, 2), item -> item, i -> new Object());
    offer(queue, 1000, 1, 2, 2000, 3);
    assertThat(sent.batches, equalTo(List.of(List.of(1000), List.of(1))));
    sent.answer(1);
    assertThat(sent.batches.get(2), equalTo(List.of(2, 3)));
    sent.answer(2);
    assertThat(sent.batches.size(), equalTo(3));
    sent.answer(0);
    assertThat(sent.batches.get(3), equalTo(List.of(2000)));
    offer(queue, 4);
    assertThat(sent.batches.get(4), equalTo(List.of(4)));
  }

  public void testOnlyWhatMayGoTogetherDoes() {
    BatchingQueue<Integer, String> queue = queue(new Bounds(100, 10, 1));
    offer(queue, 1, 2, 3, 101, 102, 4);
    for (int i = 0; i < sent.batches.size(); i++) {
      sent.answer(i);
    }
    assertThat(
        sent.batches, equalTo(List.of(List.of(1), List.of(2, 3), List.of(101, 102), List.of(4))));
    assertThat(received, equalTo(List.of("1=1!", "2=2!", "3=3!", "101=101!", "102=102!", "4=4!")));
  }

  public void testAFullQueueTakesNothing() {
    BatchingQueue<Integer, String> queue = queue(new Bounds(2, 10, 1));
    offer(queue, 1, 2, 3);
    assertFalse(queue.offer(4));
    sent.answer(0);
    assertTrue(queue.offer(5));
    sent.answer(1);
    sent.answer(2);
    assertThat(received, equalTo(List.of("1=1!", "2=2!", "3=3!", "5=5!")));
  }

  /** As when every search is refused at once. */
  public void testAnswersBeforeSendReturnsDoNotDeepenTheStack() {
    AtomicInteger depth = new AtomicInteger();
    List<Integer> depths = new ArrayList<>();
    List<Integer> toOffer = IntStream.range(0, 50_000).boxed().toList();
    CountDownLatch released = new CountDownLatch(1);
    List<Consumer<List<String>>> first = new ArrayList<>();
    BatchingQueue<Integer, String> queue =
        new BatchingQueue<>(
            new Bounds(100_000, 1, 1),
            rules((a, b) -> true),
            (batch, answer) -> {
              depths.add(depth.incrementAndGet());
              if (released.getCount() > 0) {
                first.add(answer);
              } else {
                answer.accept(answersTo(batch));
              }
              depth.decrementAndGet();
            },
            (item, answer) -> received.add(answer));
    toOffer.forEach(item -> assertTrue(queue.offer(item)));
    released.countDown();
    first.getFirst().accept(List.of("0!"));
    assertThat(received, equalTo(answersTo(toOffer)));
    assertThat(depths, everyItem(lessThanOrEqualTo(2)));
  }

  public void testAReceiverThatThrowsGetsTheOthersOfTheBatch() {
    BatchingQueue<Integer, String> queue =
        new BatchingQueue<>(
            new Bounds(10, 10, 1),
            rules((a, b) -> true),
            sent,
            (item, answer) -> {
              received.add(answer);
              if (item > 1) {
                throw new IllegalStateException("broken " + item);
              }
            });
    offer(queue, 1, 2, 3, 4);
    sent.answer(0);
    Exception e = expectThrows(IllegalStateException.class, () -> sent.answer(1));
    assertEquals("broken 2", e.getMessage());
    assertThat(e.getSuppressed().length, equalTo(2));
    assertThat(received, equalTo(List.of("1!", "2!", "3!", "4!")));
  }

  public void testManyThreads() throws Exception {
    int threads = 4;
    int each = 5_000;
    AtomicInteger out = new AtomicInteger();
    List<Integer> outs = Collections.synchronizedList(new ArrayList<>());
    List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
    ExecutorService pool = Executors.newFixedThreadPool(2 * threads);
    CountDownLatch done = new CountDownLatch(threads * each);
    List<Integer> order = new ArrayList<>();
    List<Integer> sentOrder = Collections.synchronizedList(new ArrayList<>());
    BatchingQueue<Integer, String> queue =
        new BatchingQueue<>(
            new Bounds(threads * each, 16, 3),
            rules((a, b) -> true),
            (batch, answer) -> {
              outs.add(out.incrementAndGet());
              sizes.add(batch.size());
              sentOrder.addAll(batch);
              pool.execute(
                  () -> {
                    out.decrementAndGet();
                    answer.accept(answersTo(batch));
                  });
            },
            (item, answer) -> {
              assertThat(answer, equalTo(item + "!"));
              order.add(item);
              done.countDown();
            });
    for (int t = 0; t < threads; t++) {
      int from = t * each;
      pool.execute(() -> IntStream.range(from, from + each).forEach(queue::offer));
    }
    assertTrue(done.await(60, TimeUnit.SECONDS));
    pool.shutdown();
    assertTrue(pool.awaitTermination(60, TimeUnit.SECONDS));
    assertThat(order, equalTo(sentOrder));
    assertThat(order.stream().sorted().toList(), equalTo(range(threads * each)));
    assertThat(outs, everyItem(lessThanOrEqualTo(3)));
    assertThat(sizes, everyItem(lessThanOrEqualTo(16)));
    assertThat(Collections.max(sizes), greaterThan(1));
  }

  private static List<Integer> range(int end) {
    return IntStream.range(0, end).boxed().toList();
  }
}
