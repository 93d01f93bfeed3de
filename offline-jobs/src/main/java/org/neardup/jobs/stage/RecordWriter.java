package org.neardup.jobs.stage;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
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
 * Writes records to a sequence file. If Hadoop's settings ask for compressed output, records are
 * compressed in blocks, with the codec of the shuffle. Not thread safe.
 */
public final class RecordWriter<K, V> implements Output<K, V>, Closeable {
  private static final int BUFFER = 1 << 16;

  private final OutputStream out;
  private final SequenceFile.Writer file;
  private final Codec<K> keys;
  private final Codec<V> values;
  private final ByteWriter key = new ByteWriter();
  private final ByteWriter value = new ByteWriter();
  private final Bytes keyBytes = new Bytes();
  private final Bytes valueBytes = new Bytes();

  private RecordWriter(OutputStream out, SequenceFile.Writer file, Codec<K> keys, Codec<V> values) {
    this.out = out;
    this.file = file;
    this.keys = keys;
    this.values = values;
  }

  public static <K, V> RecordWriter<K, V> create(
      Configuration conf, Path file, Codec<K> keys, Codec<V> values) throws IOException {
    FSDataOutputStream stored = file.getFileSystem(conf).create(file, true);
    // Hadoop would count the bytes of each of the writes of a record.
    OutputStream buffered = new BufferedOutputStream(stored, BUFFER);
    FSDataOutputStream out = new FSDataOutputStream(buffered, null);
    SequenceFile.Writer writer =
        SequenceFile.createWriter(
            conf,
            SequenceFile.Writer.stream(out),
            SequenceFile.Writer.keyClass(Bytes.class),
            SequenceFile.Writer.valueClass(Bytes.class),
            compression(conf));
    return new RecordWriter<>(out, writer, keys, values);
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
  public void put(K newKey, V newValue) throws IOException {
    key.clear();
    keys.write(newKey, key);
    value.clear();
    values.write(newValue, value);
    file.append(
        keyBytes.set(key.bytes(), 0, key.size()), valueBytes.set(value.bytes(), 0, value.size()));
  }

  @Override
  public void close() throws IOException {
    try (OutputStream closed = out) {
      file.close();
    }
  }
}
