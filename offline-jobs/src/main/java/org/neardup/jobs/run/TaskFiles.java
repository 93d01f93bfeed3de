package org.neardup.jobs.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Files that a task writes beside its main output, each kind in a folder of its own. They become
 * visible when the task commits, so a retried or speculative attempt leaves nothing double.
 */
public final class TaskFiles {
  private static final int BUFFER = 1 << 16;

  private TaskFiles() {}

  /** A stream of bytes, in {@code folder/part-...} with the given extension. */
  public static OutputStream stream(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, String extension)
      throws IOException, InterruptedException {
    return stream(context, folder, "part", extension);
  }

  /** A stream of bytes, in {@code folder/NAME-...} with the given extension. */
  public static OutputStream stream(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, String name, String extension)
      throws IOException, InterruptedException {
    return create(context, path(context, folder, name, extension));
  }

  /** Lines of text, in {@code folder/NAME-...}; the file is made with the first line. */
  public static LineFile lines(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, String name) {
    return new LineFile(() -> create(context, path(context, folder, name, "")));
  }

  /** A sequence file, in {@code folder/part-...}. */
  public static SequenceFile.Writer sequence(
      TaskInputOutputContext<?, ?, ?, ?> context,
      String folder,
      Class<? extends Writable> key,
      Class<? extends Writable> value)
      throws IOException, InterruptedException {
    return sequence(context, folder, "part", key, value);
  }

  /** A sequence file, in {@code folder/NAME-...}. */
  public static SequenceFile.Writer sequence(
      TaskInputOutputContext<?, ?, ?, ?> context,
      String folder,
      String name,
      Class<? extends Writable> key,
      Class<? extends Writable> value)
      throws IOException, InterruptedException {
    return sequence(context.getConfiguration(), path(context, folder, name, ""), key, value);
  }

  /** A sequence file anywhere. */
  public static SequenceFile.Writer sequence(
      Configuration conf, Path path, Class<? extends Writable> key, Class<? extends Writable> value)
      throws IOException {
    return SequenceFile.createWriter(
        conf,
        SequenceFile.Writer.file(path),
        SequenceFile.Writer.keyClass(key),
        SequenceFile.Writer.valueClass(value),
        SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE));
  }

  private static Path path(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, String name, String extension)
      throws IOException, InterruptedException {
    return FileOutputFormat.getPathForWorkFile(context, folder + "/" + name, extension);
  }

  private static OutputStream create(TaskInputOutputContext<?, ?, ?, ?> context, Path path)
      throws IOException {
    return new BufferedOutputStream(
        path.getFileSystem(context.getConfiguration()).create(path, true), BUFFER);
  }
}
