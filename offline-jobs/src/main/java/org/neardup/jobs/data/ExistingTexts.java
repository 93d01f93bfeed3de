package org.neardup.jobs.data;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Task;

/**
 * Distinct texts of an earlier run, sorted and partitioned by text key: {@code key -> TextState}.
 *
 * @param folder their folder, with as many files as jobs have reducers, or that of {@link #NONE}
 */
public record ExistingTexts(Path folder) {
  /** No text: there was no earlier run. */
  public static final ExistingTexts NONE = new ExistingTexts(new Path("none"));

  /** The texts of a partition; the task closes the file. */
  public Optional<SortedFile<TextState>> open(Task task, int partition) throws IOException {
    return equals(NONE)
        ? Optional.empty()
        : Optional.of(task.sorted(folder, partition, TextState.CODEC));
  }
}
