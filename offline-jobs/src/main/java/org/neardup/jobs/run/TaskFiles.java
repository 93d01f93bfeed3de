package org.neardup.jobs.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Files that a task writes beside its main output, each kind in a folder of its own. They become
 * visible when the task commits, so a retried or speculative attempt leaves nothing double.
 *
 * <p>Where Hadoop's settings want output compressed, results are, with the codec that they name,
 * which {@link ResultText} tells by the file's name; and records, which other stages read, in
 * blocks with the codec of what is shuffled. Other files are small, and are not.
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

  /** A stream of a result, in {@code folder/part-...} with the given extension. */
  public static OutputStream result(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, String extension)
      throws IOException, InterruptedException {
    return result(context, folder, "part", extension);
  }

  /** Lines of a result, in {@code folder/NAME-...}; the file is made with the first line. */
  public static LineFile resultLines(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, String name) {
    return new LineFile(() -> result(context, folder, name, ""));
  }

  /** A stream of a result, in {@code folder/NAME-...} with the given extension. */
  public static OutputStream result(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, String name, String extension)
      throws IOException, InterruptedException {
    if (!FileOutputFormat.getCompressOutput(context)) {
      return stream(context, folder, name, extension);
    }
    CompressionCodec codec =
        ReflectionUtils.newInstance(
            FileOutputFormat.getOutputCompressorClass(context, GzipCodec.class),
            context.getConfiguration());
    String extensions = extension + codec.getDefaultExtension();
    return codec.createOutputStream(stream(context, folder, name, extensions));
  }

  /** A sequence file, in {@code folder/part-...}. */
  public static SequenceFile.Writer sequence(
      TaskInputOutputContext<?, ?, ?, ?> context, String folder, Class<?> key, Class<?> value)
      throws IOException, InterruptedException {
    return sequence(context, folder, "part", key, value);
  }

  /** A sequence file, in {@code folder/NAME-...}. */
  public static SequenceFile.Writer sequence(
      TaskInputOutputContext<?, ?, ?, ?> context,
      String folder,
      String name,
      Class<?> key,
      Class<?> value)
      throws IOException, InterruptedException {
    return sequence(context.getConfiguration(), path(context, folder, name, ""), key, value);
  }

  /** A sequence file anywhere. */
  public static SequenceFile.Writer sequence(
      Configuration conf, Path path, Class<?> key, Class<?> value) throws IOException {
    return SequenceFile.createWriter(
        conf,
        SequenceFile.Writer.file(path),
        SequenceFile.Writer.keyClass(key),
        SequenceFile.Writer.valueClass(value),
        compression(conf));
  }

  private static SequenceFile.Writer.Option compression(Configuration conf) {
    if (!conf.getBoolean(FileOutputFormat.COMPRESS, false)) {
      return SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE);
    }
    Class<? extends CompressionCodec> codec =
        conf.getClass(
            MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, SnappyCodec.class, CompressionCodec.class);
    return SequenceFile.Writer.compression(
        SequenceFile.CompressionType.BLOCK, ReflectionUtils.newInstance(codec, conf));
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
