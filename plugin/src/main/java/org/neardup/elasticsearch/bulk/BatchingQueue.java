package org.neardup.elasticsearch.bulk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.core.Nullable;

/**
 * A bounded queue of items that are sent in batches. Items of one order get their answers in the
 * order in which they came, whatever the order in which the batches are answered; items of
 * different orders do not wait for each other.
 *
 * <pre>{@code
 * offer --> light or heavy --send--> in a batch --answer--> its order's turn? --deliver--> receiver
 *           held                     batchesOut             held
 * }</pre>
 *
 * <p>There is no thread and no timer: the thread that adds an item or brings an answer does all
 * work that is due. While fewer than the allowed batches are out an item is sent at once; items
 * that come faster wait and go together with the next batch, up to a total weight. An item that
 * alone weighs more is sent alone, and one of the batches that may be out at a time is never such a
 * batch: a heavy item holds up only items of the same order, unless only one batch is allowed. One
 * thread at a time sends, one at a time delivers, none waits for another. Thread safe.
 */
public final class BatchingQueue<T, A> {

  /**
   * The bounds of the queue.
   *
   * @param queueSize most documents that wait for their search; more are rejected
   * @param batchSize most documents of one multi search
   */
  public record Bounds(int queueSize, int batchSize, int maxBatches) {}

  /**
   * The rules of batches.
   *
   * @param goTogether whether an item may be in the batch that another one starts
   * @param weight the share of an item in the time that a batch takes
   * @param maxWeight most that the items of a batch weigh together, unless it has only one
   * @param order equal for items that are answered in their order
   */
  public record Rules<T>(
      BiPredicate<T, T> goTogether,
      ToIntFunction<T> weight,
      int maxWeight,
      Function<T, Object> order) {}

  private static final class Item<T, A> {
    private final T value;
    private final int weight;
    private final long number;
    private final Object order;
    @Nullable private A answer;

    Item(T value, int weight, long number, Object order) {
      this.value = value;
      this.weight = weight;
      this.number = number;
      this.order = order;
    }
  }

  private final Bounds bounds;
  private final Rules<T> rules;
  private final BiConsumer<List<T>, Consumer<List<A>>> sender;
  private final BiConsumer<T, A> receiver;

  private final Queue<Item<T, A>> light = new ArrayDeque<>();
  private final Queue<Item<T, A>> heavy = new ArrayDeque<>();

  /** The items that are not delivered, by their order, the next to be delivered first. */
  private final Map<Object, Queue<Item<T, A>>> undelivered = new HashMap<>();

  /** The items that have an answer and are the next of their order. */
  private final Queue<Item<T, A>> deliverable = new ArrayDeque<>();

  private long added;

  /** Items that wait to be sent, or have an answer and wait to be delivered. */
  private int held;

  private int batchesOut;
  private int heavyOut;
  private boolean sending;
  private boolean delivering;

  /**
   * An empty queue.
   *
   * @param sender sends a batch, and must not throw; the consumer takes one answer for each item,
   *     in their order, once, on any thread, possibly before the sender returns
   */
  public BatchingQueue(
      Bounds bounds,
      Rules<T> rules,
      BiConsumer<List<T>, Consumer<List<A>>> sender,
      BiConsumer<T, A> receiver) {
    this.bounds = bounds;
    this.rules = rules;
    this.sender = sender;
    this.receiver = receiver;
  }

  /**
   * Adds an item, or returns false if the queue is full of items that wait to be sent or for the
   * answers of the items before them.
   */
  public boolean offer(T value) {
    synchronized (this) {
      if (held >= bounds.queueSize()) {
        return false;
      }
      held++;
      int weight = rules.weight().applyAsInt(value);
      Item<T, A> item = new Item<>(value, weight, added++, rules.order().apply(value));
      undelivered.computeIfAbsent(item.order, order -> new ArrayDeque<>()).add(item);
      (isHeavy(item) ? heavy : light).add(item);
    }
    work();
    return true;
  }

  private boolean isHeavy(Item<T, A> item) {
    return item.weight > rules.maxWeight();
  }

  /** A loop and not a recursion: a sender may answer before it returns. */
  private void work() {
    RuntimeException thrown = null;
    Runnable step = nextStep();
    while (step != null) {
      try {
        step.run();
      } catch (RuntimeException e) {
        // A receiver that fails must not keep the other items waiting.
        thrown = ExceptionsHelper.useOrSuppress(thrown, e);
      }
      step = nextStep();
    }
    if (thrown != null) {
      throw thrown;
    }
  }

  @Nullable
  private synchronized Runnable nextStep() {
    if (!delivering && !deliverable.isEmpty()) {
      delivering = true;
      Item<T, A> item = deliverable.remove();
      return () -> deliver(item);
    }
    Queue<Item<T, A>> next = sending || batchesOut >= bounds.maxBatches() ? null : nextToSend();
    if (next != null) {
      sending = true;
      List<Item<T, A>> batch = takeBatch(next);
      return () -> send(batch);
    }
    return null;
  }

  /** The items whose first one may be sent; null if there are none. */
  @Nullable
  private Queue<Item<T, A>> nextToSend() {
    boolean heavyAllowed = heavyOut < Math.max(1, bounds.maxBatches() - 1);
    if (heavy.isEmpty() || !heavyAllowed) {
      return light.isEmpty() ? null : light;
    }
    return light.isEmpty() || heavy.peek().number < light.peek().number ? heavy : light;
  }

  private List<Item<T, A>> takeBatch(Queue<Item<T, A>> waiting) {
    List<Item<T, A>> batch = new ArrayList<>();
    T first = waiting.peek().value;
    long weight = 0;
    do {
      weight += waiting.peek().weight;
      batch.add(waiting.remove());
    } while (!waiting.isEmpty()
        && batch.size() < bounds.batchSize()
        && weight + waiting.peek().weight <= rules.maxWeight()
        && rules.goTogether().test(first, waiting.peek().value));
    held -= batch.size();
    batchesOut++;
    heavyOut += isHeavy(batch.getFirst()) ? 1 : 0;
    return batch;
  }

  private void send(List<Item<T, A>> batch) {
    sender.accept(
        batch.stream().map(item -> item.value).toList(),
        answers -> {
          answered(batch, answers);
          work();
        });
    synchronized (this) {
      sending = false;
    }
  }

  private synchronized void answered(List<Item<T, A>> batch, List<A> answers) {
    held += batch.size();
    batchesOut--;
    heavyOut -= isHeavy(batch.getFirst()) ? 1 : 0;
    for (int i = 0; i < batch.size(); i++) {
      Item<T, A> item = batch.get(i);
      item.answer = answers.get(i);
      if (undelivered.get(item.order).peek() == item) {
        deliverable.add(item);
      }
    }
  }

  private void deliver(Item<T, A> item) {
    try {
      receiver.accept(item.value, item.answer);
    } finally {
      delivered(item);
    }
  }

  private synchronized void delivered(Item<T, A> item) {
    held--;
    delivering = false;
    Queue<Item<T, A>> ofOrder = undelivered.get(item.order);
    ofOrder.remove();
    if (ofOrder.isEmpty()) {
      undelivered.remove(item.order);
    } else if (ofOrder.peek().answer != null) {
      deliverable.add(ofOrder.peek());
    }
  }
}
