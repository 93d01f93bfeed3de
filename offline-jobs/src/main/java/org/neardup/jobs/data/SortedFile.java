package org.neardup.jobs.data;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.jobs.run.PartFiles;

/**
 * A sequence file of one partition, sorted by text key, read once from front to end beside other
 * input that is sorted and partitioned in the same way. Values of keys that nobody asks for are
 * skipped without being decoded.
 *
 * @param <V> the value's type
 */
public final class SortedFile<V extends Writable> implements Closeable {
  private final SequenceFile.Reader reader;
  private final Path path;
  private final LongWritable key = new LongWritable();
  private final V value;
  private boolean more;
  private boolean decoded;

  private SortedFile(Path path, SequenceFile.Reader reader, V value) throws IOException {
    this.path = path;
    this.reader = reader;
    this.value = value;
    advance();
  }

  /**
   * Opens the file of a partition.
   *
   * @param value the object that is filled and handed out again and again
   */
  public static <V extends Writable> SortedFile<V> open(
      Configuration conf, Path folder, int partition, V value) throws IOException {
    Path path = path(folder, partition);
    return new SortedFile<>(path, PartFiles.open(conf, path), value);
  }

  /** Opens the file of the partition of a reduce task. */
  public static <V extends Writable> SortedFile<V> open(
      TaskAttemptContext task, Path folder, V value) throws IOException {
    int partition = task.getTaskAttemptID().getTaskID().getId();
    return open(task.getConfiguration(), folder, partition, value);
  }

  /** The file of a partition. */
  public static Path path(Path folder, int partition) {
    return new Path(folder, String.format(Locale.ROOT, "part-r-%05d", partition));
  }

  /** The partition of a file made by {@link #path}. */
  public static int partition(Path path) {
    String name = path.getName();
    return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
  }

  /** Whether there is a current record. */
  public boolean hasCurrent() {
    return more;
  }

  /** The current record's key. */
  public long key() {
    return key.get();
  }

  /** The current record's value; the next record's overwrites it. */
  public V value() throws IOException {
    if (!decoded) { // of a compressed block the reader would give the next value
      reader.getCurrentValue(value);
      decoded = true;
    }
    return value;
  }

  /** Goes to the next record. */
  public void advance() throws IOException {
    more = reader.next(key);
    decoded = false;
  }

  /** Goes forward to the first record whose key is not less than the given one. */
  public boolean seek(long wanted) throws IOException {
    while (more && key.get() < wanted) {
      advance();
    }
    return more && key.get() == wanted;
  }

  /** The value of a key that must be there; keys are asked for in ascending order. */
  public V get(long wanted) throws IOException {
    if (!seek(wanted)) {
      throw missing(wanted);
    }
    return value();
  }

  /** The exception for a key that is not there. */
  public FileNotFoundException missing(long wanted) {
    return new FileNotFoundException(
        "text key " + wanted + " is not in " + path + ": was it written by another run?");
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
