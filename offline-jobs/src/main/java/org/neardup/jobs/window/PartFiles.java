package org.neardup.jobs.window;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** The files that a job with several tasks has left in a folder. */
final class PartFiles {
  private PartFiles() {}

  /** All files of the folder that a task wrote, by name. */
  static FileStatus[] list(Configuration conf, Path folder) throws IOException {
    FileStatus[] found = folder.getFileSystem(conf).globStatus(new Path(folder, "[!_.]*"));
    FileStatus[] files = found == null ? new FileStatus[0] : found;
    Arrays.sort(files);
    return files;
  }
}
