package org.neardup.jobs.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;

/** The files that the tasks of a job leave in a folder. */
public final class PartFiles {
  private PartFiles() {}

  /** Those of all tasks, in the order of their names; none if the folder is not there. */
  public static List<Path> of(Configuration conf, Path folder) throws IOException {
    return of(conf, folder, "part-");
  }

  /** Those whose names begin so. */
  public static List<Path> of(Configuration conf, Path folder, String start) throws IOException {
    FileStatus[] found = folder.getFileSystem(conf).globStatus(new Path(folder, start + "*"));
    return found == null
        ? List.of()
        : Arrays.stream(found).map(FileStatus::getPath).sorted().toList();
  }

  /** Opens a sequence file. */
  public static SequenceFile.Reader open(Configuration conf, Path file) throws IOException {
    return new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
  }
}
