package org.neardup.jobs.stage;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.util.Arithmetic;

/**
 * Reads the records that a {@link RecordWriter} wrote, of a file or of a piece of it. Keys and
 * values are decoded only on demand. Not thread safe.
 */
public final class RecordReader<K, V> implements Source.Reader<K, V> {
  private final SequenceFile.Reader file;
  private final Codec<K> keys;
  private final Codec<V> values;
  private final DataOutputBuffer noKey = new DataOutputBuffer();
  private final DataOutputBuffer stored = new DataOutputBuffer();
  private final SequenceFile.ValueBytes storedBytes;
  private final ByteReader batch = new ByteReader();
  private final ByteReader in = new ByteReader();
  private int keyStart;
  private int keyLength;
  private int valueLength;
  private long start;
  private long end = Long.MAX_VALUE;

  private RecordReader(SequenceFile.Reader file, Codec<K> keys, Codec<V> values) {
    this.file = file;
    this.keys = keys;
    this.values = values;
    this.storedBytes = file.createValueBytes();
  }

  public static <K, V> RecordReader<K, V> open(
      Configuration conf, Path file, Codec<K> keys, Codec<V> values) throws IOException {
    SequenceFile.Reader reader = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
    return new RecordReader<>(reader, keys, values);
  }

  /** Reads from the first mark in a piece of a file to the first mark after the piece. */
  static <K, V> RecordReader<K, V> open(
      Configuration conf, FilePiece piece, Codec<K> keys, Codec<V> values) throws IOException {
    RecordReader<K, V> reader = open(conf, piece.file(), keys, values);
    reader.start = piece.start();
    reader.end = piece.start() + piece.length();
    if (reader.start > reader.file.getPosition()) {
      reader.file.sync(reader.start);
    }
    return reader;
  }

  @Override
  public boolean next() throws IOException {
    if (batch.left() == 0 && !nextBatch()) {
      return false;
    }
    keyLength = batch.getVInt();
    valueLength = batch.getVInt();
    keyStart = batch.advance(keyLength + valueLength);
    return true;
  }

  private boolean nextBatch() throws IOException {
    long position = file.getPosition();
    noKey.reset();
    if (file.nextRaw(noKey, storedBytes) < 0 || position >= end && file.syncSeen()) {
      return false;
    }
    if (noKey.getLength() > 0) {
      throw new IOException(file + " is not a file of records as this version writes them");
    }
    stored.reset();
    storedBytes.writeUncompressedBytes(stored);
    batch.reset(stored.getData(), 0, stored.getLength());
    return true;
  }

  @Override
  public K key() {
    return keys.read(in.reset(stored.getData(), keyStart, keyLength));
  }

  /** The first eight bytes of the key, as a number. */
  long longKey() {
    return in.reset(stored.getData(), keyStart, keyLength).getLong();
  }

  @Override
  public V value() {
    return values.read(in.reset(stored.getData(), keyStart + keyLength, valueLength));
  }

  @Override
  public double progress() throws IOException {
    return Arithmetic.clamp((file.getPosition() - start) / (double) Math.max(1, end - start), 0, 1);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
