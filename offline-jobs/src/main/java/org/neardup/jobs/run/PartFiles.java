package org.neardup.jobs.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;

/** The files that the tasks of a job leave in a folder. */
public final class PartFiles {
  private PartFiles() {}

  /** The files of all tasks, in the order of their names; none if the folder is not there. */
  public static List<Path> of(Configuration conf, Path folder) throws IOException {
    return of(conf, folder, "part-");
  }

  /** The files whose names begin with {@code start}. */
  public static List<Path> of(Configuration conf, Path folder, String start) throws IOException {
    FileStatus[] found = folder.getFileSystem(conf).globStatus(new Path(folder, start + "*"));
    return found == null
        ? List.of()
        : Arrays.stream(found).map(FileStatus::getPath).sorted().toList();
  }

  /** Looks at the record that was read. */
  @FunctionalInterface
  public interface RecordAction {
    void take() throws IOException;
  }

  /**
   * Reads the records of the sequence files of all tasks, file by file.
   *
   * @param key the object that is filled with each key
   * @param value the object that is filled with each value
   */
  public static void read(
      Configuration conf, Path folder, Writable key, Writable value, RecordAction action)
      throws IOException {
    for (Path file : of(conf, folder)) {
      try (SequenceFile.Reader reader = open(conf, file)) {
        while (reader.next(key, value)) {
          action.take();
        }
      }
    }
  }

  /** Opens a sequence file. */
  public static SequenceFile.Reader open(Configuration conf, Path file) throws IOException {
    return new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
  }
}
