package org.neardup.jobs.stage;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ReflectionUtils;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.stage.hadoop.JobResources;
import org.neardup.resource.Resources;

/**
 * One task of a stage: its settings, the files that it reads beside its records, and its output
 * files. All files that are opened here are closed after the task. Output counts when the whole
 * stage has succeeded. Results lie in the folders of the run, all else in the stage's own. Used by
 * one thread.
 *
 * <p>If Hadoop's settings ask for compressed output, results are compressed with the codec that
 * they name, and records for other stages as {@link RecordWriter} does. Other files are small and
 * stay uncompressed.
 */
public final class Task implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final Configuration conf;
  private final int number;
  private final Split split;
  private final Path results;
  private final Path folder;
  private final Function<Enum<?>, Counter> counters;
  private final Optional<byte[]> secret;
  private final Map<Enum<?>, Counter> used = new HashMap<>();
  private final Deque<Closeable> opened = new ArrayDeque<>();

  /**
   * @param split null for a reduce task
   * @param results the folder of the run's results, as this task writes it
   * @param place path of the stage's folder in it, see {@link StageRun#place}
   */
  public Task(
      Configuration conf,
      int number,
      Split split,
      Path results,
      String place,
      Function<Enum<?>, Counter> counters,
      Optional<byte[]> secret) {
    this.conf = conf;
    this.number = number;
    this.split = split;
    this.results = results;
    this.folder = new Path(results + place);
    this.counters = counters;
    this.secret = secret;
  }

  public Configuration conf() {
    return conf;
  }

  /** The number of a map task, from 0 on, or the partition of a reduce task. */
  public int number() {
    return number;
  }

  public Split split() {
    return split;
  }

  /** The file that a map task reads as a whole, see {@link RecordFiles#whole}. */
  public Path file() {
    return split.first(FilePiece.class).file();
  }

  /** A secret that only the tasks of the stage get. */
  public Optional<byte[]> secret() {
    return secret;
  }

  public Resources resources() {
    return JobResources.load(conf);
  }

  public Counter counter(Enum<?> name) {
    return used.computeIfAbsent(name, counters);
  }

  public void count(Enum<?> name, long count) {
    counter(name).add(count);
  }

  public <C extends Closeable> C closing(C closeable) {
    opened.push(closeable);
    return closeable;
  }

  /** The sorted records of a partition of a folder. */
  public <V> SortedFile<V> sorted(Path of, int partition, Codec<V> values) throws IOException {
    return closing(SortedFile.open(conf, of, partition, values));
  }

  /** The main output, which is there even if nothing is put into it. */
  public <K, V> Output<K, V> records(Codec<K> keys, Codec<V> values) throws IOException {
    Output<K, V> file = file(path(folder, "part", ""), keys, values);
    Counter written = counter(StageCounter.WRITTEN);
    return (key, value) -> {
      written.add(1);
      file.put(key, value);
    };
  }

  /** Records in {@code folder/part-...}, a file that is there even if nothing is put into it. */
  public <K, V> Output<K, V> records(String in, Codec<K> keys, Codec<V> values) throws IOException {
    return file(path(folder, in + "/part", ""), keys, values);
  }

  /** The same as a result. */
  public <K, V> Output<K, V> resultRecords(String in, Codec<K> keys, Codec<V> values)
      throws IOException {
    return file(path(results, in + "/part", ""), keys, values);
  }

  /** Records in {@code folder/NAME-...}; to be closed when the file is full. */
  public <K, V> RecordWriter<K, V> file(String in, String name, Codec<K> keys, Codec<V> values)
      throws IOException {
    return file(path(folder, in + "/" + name, ""), keys, values);
  }

  private <K, V> RecordWriter<K, V> file(Path path, Codec<K> keys, Codec<V> values)
      throws IOException {
    return closing(RecordWriter.create(conf, path, keys, values));
  }

  /** A stream of bytes, in {@code folder/NAME-...} with the given extension. */
  public OutputStream stream(String in, String name, String extension) throws IOException {
    return stream(path(folder, in + "/" + name, extension));
  }

  private OutputStream stream(Path path) throws IOException {
    return closing(new BufferedOutputStream(path.getFileSystem(conf).create(path, true), BUFFER));
  }

  /**
   * A stream of bytes in {@code folder/NAME}, a file that no other task writes. The caller closes
   * it: a task may write more of them than can be open at once.
   */
  public OutputStream named(String name) throws IOException {
    Path path = new Path(folder, new Path(null, null, name));
    return new BufferedOutputStream(path.getFileSystem(conf).create(path, true), BUFFER);
  }

  /** A stream of a result, in {@code folder/NAME-...} with the given extension. */
  public OutputStream result(String in, String name, String extension) throws IOException {
    String path = in + "/" + name;
    if (!conf.getBoolean(FileOutputFormat.COMPRESS, false)) {
      return stream(path(results, path, extension));
    }
    Class<? extends CompressionCodec> type =
        conf.getClass(FileOutputFormat.COMPRESS_CODEC, GzipCodec.class, CompressionCodec.class);
    CompressionCodec codec = ReflectionUtils.newInstance(type, conf);
    OutputStream stored = stream(path(results, path, extension + codec.getDefaultExtension()));
    return closing(codec.createOutputStream(stored));
  }

  /** Lines of text, in {@code folder/NAME-...}; the file is made with the first line. */
  public LineFile lines(String in, String name) {
    return new LineFile(() -> stream(in, name, ""));
  }

  /** Lines of a result, in {@code folder/NAME-...}; the file is made with the first line. */
  public LineFile resultLines(String in, String name) {
    return resultLines(in, name, "");
  }

  /** Lines of a result, in {@code folder/NAME-...} with the given extension. */
  public LineFile resultLines(String in, String name, String extension) {
    return new LineFile(() -> result(in, name, extension));
  }

  private Path path(Path in, String name, String extension) {
    char kind = split == null ? 'r' : 'm';
    return new Path(in, String.format(Locale.ROOT, "%s-%s-%05d%s", name, kind, number, extension));
  }

  /** Closes all files, the last one first, then throws the first failure. */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
