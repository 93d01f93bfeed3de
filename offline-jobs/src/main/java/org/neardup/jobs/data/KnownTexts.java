package org.neardup.jobs.data;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The distinct texts that an earlier run had, sorted and partitioned by text key: {@code key ->
 * TextState}.
 *
 * @param folder where they are, in as many files as jobs have reducers; or that of {@link #NONE}
 */
public record KnownTexts(Path folder) {
  /** No text: there was no earlier run. */
  public static final KnownTexts NONE = new KnownTexts(new Path("none"));

  /** Those of the partition of a reduce task. */
  public Optional<SortedFile<TextState>> open(TaskAttemptContext task) throws IOException {
    return open(task.getConfiguration(), task.getTaskAttemptID().getTaskID().getId());
  }

  /** Those of a partition. */
  public Optional<SortedFile<TextState>> open(Configuration conf, int partition)
      throws IOException {
    return equals(NONE)
        ? Optional.empty()
        : Optional.of(SortedFile.open(conf, folder, partition, new TextState()));
  }
}
