package org.neardup.elasticsearch.ingest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.elasticsearch.core.Nullable;

/**
 * A bounded queue of items that are sent in batches and get their answers in the order in which
 * they came, whatever the order in which the batches are answered.
 *
 * <p>There is no thread and no timer: whoever adds an item or brings an answer does what can be
 * done. While fewer than the allowed batches are out an item is sent at once; items that come
 * faster wait and go together with the next batch. One thread at a time sends, one at a time
 * delivers, none waits for another. Thread safe.
 */
final class BatchingQueue<T, A> {

  /** Sends a batch. */
  interface Sender<T, A> {
    /**
     * Must not throw.
     *
     * @param whenAnswered takes one answer for each item, in their order; called once, on any
     *     thread, possibly before this returns
     */
    void send(List<T> batch, Consumer<List<A>> whenAnswered);
  }

  private static final class Batch<T, A> {
    private final List<T> items = new ArrayList<>();
    @Nullable private List<A> answers;
  }

  private final ProcessorSettings.Batching bounds;
  private final BiPredicate<T, T> goTogether;
  private final Sender<T, A> sender;
  private final BiConsumer<T, A> receiver;

  private final Queue<T> waiting = new ArrayDeque<>();
  private final Queue<Batch<T, A>> out = new ArrayDeque<>();
  private boolean sending;
  private boolean delivering;

  /**
   * An empty queue.
   *
   * @param goTogether whether an item may be in the batch that another one starts
   * @param receiver takes every item with its answer, one after the other
   */
  BatchingQueue(
      ProcessorSettings.Batching bounds,
      BiPredicate<T, T> goTogether,
      Sender<T, A> sender,
      BiConsumer<T, A> receiver) {
    this.bounds = bounds;
    this.goTogether = goTogether;
    this.sender = sender;
    this.receiver = receiver;
  }

  /** Adds an item, or returns false if the queue is full. */
  boolean offer(T item) {
    synchronized (this) {
      if (waiting.size() >= bounds.maxQueue()) {
        return false;
      }
      waiting.add(item);
    }
    work();
    return true;
  }

  /** A loop and not a recursion: a sender may answer before it returns. */
  private void work() {
    Runnable step = nextStep();
    while (step != null) {
      step.run();
      step = nextStep();
    }
  }

  @Nullable
  private synchronized Runnable nextStep() {
    if (!delivering && !out.isEmpty() && out.peek().answers != null) {
      delivering = true;
      return () -> deliver(out.peek());
    }
    if (!sending && !waiting.isEmpty() && out.size() < bounds.maxBatches()) {
      sending = true;
      Batch<T, A> batch = takeBatch();
      out.add(batch);
      return () -> send(batch);
    }
    return null;
  }

  private Batch<T, A> takeBatch() {
    Batch<T, A> batch = new Batch<>();
    T first = waiting.peek();
    while (!waiting.isEmpty()
        && batch.items.size() < bounds.batchSize()
        && goTogether.test(first, waiting.peek())) {
      batch.items.add(waiting.remove());
    }
    return batch;
  }

  private void send(Batch<T, A> batch) {
    sender.send(
        batch.items,
        answers -> {
          synchronized (this) {
            batch.answers = answers;
          }
          work();
        });
    synchronized (this) {
      sending = false;
    }
  }

  private void deliver(Batch<T, A> batch) {
    try {
      for (int i = 0; i < batch.items.size(); i++) {
        receiver.accept(batch.items.get(i), batch.answers.get(i));
      }
    } finally {
      synchronized (this) {
        out.remove();
        delivering = false;
      }
    }
  }
}
