package org.neardup.jobs.stage;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ReflectionUtils;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Writes records to a sequence file, many of them as one value without a key: the lengths of a
 * record's key and value, and the bytes of both, one record after the other. Hadoop's cost for each
 * value is several times what a short record takes otherwise. If Hadoop's settings ask for
 * compressed output, values are compressed in blocks, with the codec of the shuffle. Not thread
 * safe.
 */
public final class RecordWriter<K, V> implements Output<K, V>, Closeable {
  /** How many bytes of records make one value; a longer record is one by itself. */
  private static final int BATCH = 1 << 15;

  private final SequenceFile.Writer file;
  private final Codec<K> keys;
  private final Codec<V> values;
  private final ByteWriter record = new ByteWriter();
  private final ByteWriter batch = new ByteWriter();
  private final Bytes noKey = new Bytes();
  private final Bytes batchBytes = new Bytes();

  private RecordWriter(SequenceFile.Writer file, Codec<K> keys, Codec<V> values) {
    this.file = file;
    this.keys = keys;
    this.values = values;
  }

  public static <K, V> RecordWriter<K, V> create(
      Configuration conf, Path file, Codec<K> keys, Codec<V> values) throws IOException {
    SequenceFile.Writer writer =
        SequenceFile.createWriter(
            conf,
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(Bytes.class),
            SequenceFile.Writer.valueClass(Bytes.class),
            compression(conf));
    return new RecordWriter<>(writer, keys, values);
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

  @Override
  public void put(K key, V value) throws IOException {
    record.clear();
    keys.write(key, record);
    int keyLength = record.size();
    values.write(value, record);
    if (batch.size() + record.size() > BATCH) {
      writeBatch();
    }
    batch.putVLong(keyLength).putVLong(record.size() - keyLength);
    batch.put(record.bytes(), 0, record.size());
  }

  private void writeBatch() throws IOException {
    if (batch.size() > 0) {
      file.append(noKey, batchBytes.set(batch.bytes(), 0, batch.size()));
      batch.clear();
    }
  }

  @Override
  public void close() throws IOException {
    try (SequenceFile.Writer closed = file) {
      writeBatch();
    }
  }
}
