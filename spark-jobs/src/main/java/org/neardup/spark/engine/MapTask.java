package org.neardup.spark.engine;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.neardup.jobs.stage.MapWork;
import org.neardup.jobs.stage.Split;
import scala.Tuple2;

/**
 * A map task: it takes a record of its split whenever more records are wanted, so that no more are
 * in memory than one record gives. After the last one the task commits its files.
 */
final class MapTask implements Iterator<Tuple2<ShuffleRecord, Object>> {
  private final TaskAttempt attempt;
  private final MapWork<?, ?, ?, ?> work;
  private final Queue<Tuple2<ShuffleRecord, Object>> made = new ArrayDeque<>();
  private boolean more = true;

  private MapTask(StageTasks tasks, Split split) throws IOException, InterruptedException {
    attempt = TaskAttempt.begin(tasks, split);
    work = MapWork.open(tasks.stage(), attempt.task(), tasks.reducers(), this::take);
  }

  private void take(int partition, byte[] bytes, int keyLength, int length) {
    byte[] copy = Arrays.copyOf(bytes, length);
    made.add(new Tuple2<>(new ShuffleRecord(partition, keyLength, copy), null));
  }

  /** Begins a task; its records are made as they are asked for. None where there is no split. */
  static Iterator<Tuple2<ShuffleRecord, Object>> begin(StageTasks tasks, Iterator<Split> split)
      throws Exception {
    return split.hasNext() ? new MapTask(tasks, split.next()) : Collections.emptyIterator();
  }

  /** Runs a task that shuffles nothing. */
  static void run(StageTasks tasks, Iterator<Split> split) throws Exception {
    MapTask task = new MapTask(tasks, split.next());
    while (task.more) {
      task.step();
    }
  }

  @Override
  public boolean hasNext() {
    try {
      while (made.isEmpty() && more) {
        step();
      }
      return !made.isEmpty();
    } catch (IOException e) {
      throw ShuffleSerializer.<RuntimeException>thrown(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the task was interrupted", e);
    }
  }

  @Override
  public Tuple2<ShuffleRecord, Object> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return made.remove();
  }

  private void step() throws IOException, InterruptedException {
    more = work.step();
    if (more) {
      attempt.lookAtClock();
    } else {
      attempt.commit();
    }
  }
}
