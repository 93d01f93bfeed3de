package org.neardup.jobs.extract;

import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.text.UnitConsumer;

/** Counts the units that are outside the limits, by the reason. One per task. */
public final class OutsideCounters {
  private final Counter tooShort;
  private final Counter tooLong;
  private final Counter tooFewWords;

  public OutsideCounters(TaskAttemptContext context) {
    tooShort = context.getCounter(ExtractCounter.TOO_SHORT);
    tooLong = context.getCounter(ExtractCounter.TOO_LONG);
    tooFewWords = context.getCounter(ExtractCounter.TOO_FEW_WORDS);
  }

  /** Counts one. */
  public void count(UnitConsumer.Outside why) {
    (switch (why) {
          case TOO_SHORT -> tooShort;
          case TOO_LONG -> tooLong;
          case TOO_FEW_WORDS -> tooFewWords;
        })
        .increment(1);
  }
}
