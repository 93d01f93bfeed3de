package org.neardup.jobs.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Why tasks failed, in one small file for each failed attempt: the local runner tells its client
 * nothing, and a cluster tells where the logs are.
 */
public final class TaskFailures {
  private static final String FOLDER = "neardup.failures.folder";

  private TaskFailures() {}

  /** The body of {@code run} of a mapper or reducer. */
  @FunctionalInterface
  interface TaskBody {
    void run() throws IOException, InterruptedException;
  }

  /** Tells the tasks of a job where to write. */
  static void recordIn(Configuration conf, Path folder) {
    conf.set(FOLDER, folder.toString());
  }

  /** Runs a task; what it throws is recorded and thrown on. */
  static void guard(TaskAttemptContext context, TaskBody body)
      throws IOException, InterruptedException {
    try {
      body.run();
    } catch (IOException | RuntimeException | Error e) {
      record(context, e);
      throw e;
    }
  }

  /** Records why a task fails. */
  static void record(TaskAttemptContext context, Throwable failure) {
    Configuration conf = context.getConfiguration();
    String folder = conf.get(FOLDER);
    if (folder == null) {
      return;
    }
    Path file = new Path(folder, context.getTaskAttemptID().toString());
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      out.write(describe(failure).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** The failure and its causes in one line each, the outermost first. */
  public static String describe(Throwable failure) {
    List<String> lines = new ArrayList<>();
    for (Throwable t = failure; t != null; t = t.getCause()) {
      String message = t.getMessage() == null ? "" : ": " + t.getMessage();
      lines.add(t.getClass().getSimpleName() + message);
    }
    return String.join("\n  caused by ", lines);
  }

  /** The recorded failure of the first task, in the order of task names. */
  static Optional<String> first(Configuration conf) throws IOException {
    Path folder = new Path(conf.get(FOLDER));
    FileSystem fs = folder.getFileSystem(conf);
    if (!fs.exists(folder)) {
      return Optional.empty();
    }
    FileStatus[] files = fs.listStatus(folder);
    Optional<Path> first = Arrays.stream(files).map(FileStatus::getPath).min(Path::compareTo);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    try (var in = fs.open(first.get())) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
