package org.neardup.jobs.stage;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.codec.Codec;

/**
 * The records of one partition by their keys, numbers from 0 on, read once from front to end beside
 * other input that is sorted and partitioned in the same way. Values of keys that nobody asks for
 * are skipped without being decoded. Not thread safe.
 */
public final class SortedFile<V> implements Closeable {
  private final RecordReader<Long, V> records;
  private final Path path;
  private boolean more;
  private long key;

  private SortedFile(Path path, RecordReader<Long, V> records) throws IOException {
    this.path = path;
    this.records = records;
    advance();
  }

  public static <V> SortedFile<V> open(
      Configuration conf, Path folder, int partition, Codec<V> values) throws IOException {
    Path path = path(folder, partition);
    return new SortedFile<>(path, RecordReader.open(conf, path, Codec.INT64, values));
  }

  public static Path path(Path folder, int partition) {
    return new Path(folder, String.format(Locale.ROOT, "part-r-%05d", partition));
  }

  /** The partition of a file made by {@link #path}, or the number of its map task. */
  public static int partition(Path path) {
    String name = path.getName();
    return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
  }

  public boolean hasCurrent() {
    return more;
  }

  public long key() {
    return key;
  }

  public V value() {
    return records.value();
  }

  public void advance() throws IOException {
    more = records.next();
    if (more) {
      key = records.longKey();
    }
  }

  /** Goes forward to the first record whose key is not less than the given one. */
  public boolean seek(long wanted) throws IOException {
    while (more && key < wanted) {
      advance();
    }
    return more && key == wanted;
  }

  public FileNotFoundException missing(long wanted) {
    return new FileNotFoundException(
        "text key " + wanted + " is not in " + path + ": was it written by another run?");
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
