package org.neardup.jobs.find;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.apache.hadoop.util.Progressable;

/**
 * The local files as an object store, under the scheme {@code store}: a folder is there if it has a
 * file, and no folder is ever renamed. It can crash, as if the process had been killed: from there
 * on nothing can be changed, not even to tidy up.
 */
public final class ObjectStore extends SchemeFiles {
  private static final String ALL = ".*";

  /** What matches the path of a file that crashes the store when it is about to appear. */
  private static final AtomicReference<String> CRASH = new AtomicReference<>("");

  public ObjectStore() {
    super("store");
  }

  /** Settings with the store and its committer. */
  public static Configuration configuration() {
    Configuration conf = new Configuration();
    conf.setClass("fs.store.impl", ObjectStore.class, FileSystem.class);
    conf.setClass(
        "mapreduce.outputcommitter.factory.scheme.store",
        CommitterFactory.class,
        PathOutputCommitterFactory.class);
    return conf;
  }

  /** Crashes at the next file whose path matches; never if the pattern is empty. */
  static void crashAt(String pattern) {
    CRASH.set(pattern);
  }

  private static void change(Path path) throws IOException {
    if (path.toUri().getPath().matches(CRASH.get())) {
      crashAt(ALL);
      throw new IOException("crashed");
    }
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    change(to);
    if (!getFileStatus(from).isFile()) {
      throw new IOException("no folder is renamed, as " + from);
    }
    return super.rename(from, to);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    if (CRASH.get().equals(ALL)) {
      throw new IOException("crashed");
    }
    return super.delete(path, recursive);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    change(path);
    return super.create(path, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    FileStatus found = super.getFileStatus(path);
    if (found.isDirectory() && files(path).isEmpty()) {
      throw new FileNotFoundException(path + " does not exist");
    }
    return found;
  }

  private static List<java.nio.file.Path> files(Path folder) throws IOException {
    try (Stream<java.nio.file.Path> below = Files.walk(local(folder))) {
      return below.filter(Files::isRegularFile).toList();
    }
  }

  private static java.nio.file.Path local(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
  }

  /** Makes committers as object stores have: files get their names when a task commits. */
  public static final class CommitterFactory extends PathOutputCommitterFactory {
    @Override
    public PathOutputCommitter createOutputCommitter(Path output, TaskAttemptContext context)
        throws IOException {
      return new Committer(output, context);
    }
  }

  private static final class Committer extends PathOutputCommitter {
    private final Path output;
    private final Path work;

    Committer(Path output, TaskAttemptContext context) throws IOException {
      super(output, context);
      this.output = output;
      this.work = new Path(output, "__magic_job/" + context.getTaskAttemptID());
    }

    @Override
    public Path getOutputPath() {
      return output;
    }

    @Override
    public Path getWorkPath() {
      return work;
    }

    @Override
    public void setupJob(JobContext job) {}

    @Override
    public void setupTask(TaskAttemptContext task) {}

    @Override
    public boolean needsTaskCommit(TaskAttemptContext task) {
      return true;
    }

    @Override
    public void commitTask(TaskAttemptContext task) throws IOException {
      Files.createDirectories(local(work));
      for (java.nio.file.Path file : files(work)) {
        java.nio.file.Path named = local(output).resolve(local(work).relativize(file).toString());
        Files.createDirectories(named.getParent());
        Files.move(file, named);
      }
    }

    @Override
    public void abortTask(TaskAttemptContext task) {}
  }
}
