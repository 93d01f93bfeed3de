package org.neardup.jobs.extract;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.run.TaskFiles;

/** Tells the texts that an earlier run had from the others, as they come in the order of keys. */
final class SinceTexts implements Closeable {
  private final SortedFile<TextState> earlier;
  private final SequenceFile.Writer known;
  private final SequenceFile.Writer fresh;
  private final Counter texts;
  private final Counter units;
  private boolean isKnown;

  SinceTexts(SortedFile<TextState> earlier, TaskInputOutputContext<?, ?, ?, ?> context)
      throws IOException, InterruptedException {
    this.earlier = earlier;
    known = TaskFiles.sequence(context, ExtractJob.KNOWN, LongWritable.class, TextState.class);
    fresh = TaskFiles.sequence(context, ExtractJob.FRESH, LongWritable.class, NullWritable.class);
    texts = context.getCounter(ExtractCounter.KNOWN_TEXTS);
    units = context.getCounter(ExtractCounter.KNOWN_UNITS);
  }

  /** Takes the next text. */
  void add(LongWritable key, long secondHash) throws IOException {
    isKnown = earlier.seek(key.get()) && earlier.value().secondHash() == secondHash;
    if (isKnown) {
      known.append(key, earlier.value());
      texts.increment(1);
      units.increment(1);
    } else {
      fresh.append(key, NullWritable.get());
    }
  }

  /** Takes another unit with the last text. */
  void addCopy() {
    units.increment(isKnown ? 1 : 0);
  }

  @Override
  public void close() throws IOException {
    earlier.close();
    known.close();
    fresh.close();
  }
}
