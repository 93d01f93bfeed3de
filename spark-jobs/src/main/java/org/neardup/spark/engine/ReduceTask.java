package org.neardup.spark.engine;

import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.neardup.jobs.stage.ReduceWork;
import org.neardup.jobs.stage.SortedRecords;
import org.neardup.jobs.stage.StageCounter;
import scala.Tuple2;

/** The sorted records of a reduce task, as they come from Spark. */
final class ReduceTask extends SortedRecords {
  private final TaskAttempt attempt;
  private final Iterator<Tuple2<ShuffleRecord, Object>> records;

  private ReduceTask(TaskAttempt attempt, Iterator<Tuple2<ShuffleRecord, Object>> records) {
    this.attempt = attempt;
    this.records = records;
  }

  /** Runs a task over the records of its partition, in the order of their keys. */
  static void run(StageTasks tasks, Iterator<Tuple2<ShuffleRecord, Object>> records)
      throws Exception {
    TaskAttempt attempt = TaskAttempt.begin(tasks, null);
    ReduceWork.run(tasks.stage(), attempt.task(), new ReduceTask(attempt, records));
    long shuffled = TaskContext.get().taskMetrics().shuffleReadMetrics().totalBytesRead();
    attempt.task().count(StageCounter.SHUFFLED_BYTES, shuffled);
    attempt.commit();
  }

  @Override
  public boolean next() {
    if (!records.hasNext()) {
      return false;
    }
    ShuffleRecord record = records.next()._1();
    byte[] bytes = record.bytes();
    set(bytes, 0, record.keyLength(), bytes.length - record.keyLength());
    attempt.lookAtClock();
    return true;
  }
}
