package org.neardup.spark.engine;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.spark.SparkFiles;
import org.neardup.jobs.stage.JobResources;
import org.neardup.text.Sha256;

/**
 * The files that a scheme names, on the machine of an executor. The first task that needs a file
 * copies it from the file system of the run into the executor's own folder, which ends with it.
 */
final class TaskResources {
  private TaskResources() {}

  /** Lets a task find the files that its job has for a cluster; a local one has its own folder. */
  static void bring(Configuration task) throws IOException {
    String[] files = task.getTrimmedStrings(MRJobConfig.CACHE_FILES);
    if (files.length == 0) {
      return;
    }
    Path folder = Files.createDirectories(folder(task, files));
    for (String file : files) {
      Path here = folder.resolve(URI.create(file).getFragment());
      if (!Files.exists(here)) {
        copy(task, path(file), here);
      }
    }
    JobResources.openIn(task, folder);
  }

  /** A folder for the present versions of these files. */
  private static Path folder(Configuration task, String[] files) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String file : files) {
      FileStatus status = path(file).getFileSystem(task).getFileStatus(path(file));
      all.append(file).append(status.getLen()).append(' ').append(status.getModificationTime());
    }
    return Path.of(SparkFiles.getRootDirectory(), "neardup-" + Sha256.hex(all.toString()));
  }

  private static org.apache.hadoop.fs.Path path(String file) {
    return new org.apache.hadoop.fs.Path(file.substring(0, file.indexOf('#')));
  }

  /** Other tasks see the whole file or none. */
  private static void copy(Configuration task, org.apache.hadoop.fs.Path from, Path to)
      throws IOException {
    Path unfinished = Files.createTempFile(to.getParent(), "copy", null);
    FileSystem fs = from.getFileSystem(task);
    fs.copyToLocalFile(false, from, new org.apache.hadoop.fs.Path(unfinished.toUri()), true);
    Files.move(unfinished, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
