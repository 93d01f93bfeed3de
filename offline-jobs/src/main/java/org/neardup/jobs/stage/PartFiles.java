package org.neardup.jobs.stage;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** The files that the tasks of a stage leave in a folder. */
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
}
