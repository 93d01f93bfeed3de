package org.neardup.jobs.stage;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;

/**
 * Reads the records that a {@link RecordWriter} wrote. Keys and values are decoded only on demand.
 * Not thread safe.
 */
public final class RecordReader<K, V> implements Closeable {
  private final SequenceFile.Reader file;
  private final Codec<K> keys;
  private final Codec<V> values;
  private final DataOutputBuffer key = new DataOutputBuffer();
  private final DataOutputBuffer value = new DataOutputBuffer();
  private final SequenceFile.ValueBytes stored;
  private final ByteReader in = new ByteReader();

  private RecordReader(SequenceFile.Reader file, Codec<K> keys, Codec<V> values) {
    this.file = file;
    this.keys = keys;
    this.values = values;
    this.stored = file.createValueBytes();
  }

  public static <K, V> RecordReader<K, V> open(
      Configuration conf, Path file, Codec<K> keys, Codec<V> values) throws IOException {
    SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
    return new RecordReader<>(reader, keys, values);
  }

  /** Goes to the next record; false behind the last one. */
  public boolean next() throws IOException {
    key.reset();
    if (file.nextRaw(key, stored) < 0) {
      return false;
    }
    value.reset();
    stored.writeUncompressedBytes(value);
    return true;
  }

  public K key() {
    return keys.read(in.reset(key.getData(), 0, key.getLength()));
  }

  /** The first eight bytes of the key, as a number. */
  long longKey() {
    return in.reset(key.getData(), 0, key.getLength()).getLong();
  }

  public V value() {
    return values.read(in.reset(value.getData(), 0, value.getLength()));
  }

  /** Goes to the first mark behind a position, where records begin. */
  void sync(long position) throws IOException {
    if (position > file.getPosition()) {
      file.sync(position);
    }
  }

  long position() throws IOException {
    return file.getPosition();
  }

  /** Whether a mark stands before the record that was read last. */
  boolean passedMark() {
    return file.syncSeen();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
