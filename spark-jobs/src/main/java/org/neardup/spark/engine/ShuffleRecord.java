package org.neardup.spark.engine;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Comparator;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.util.functional.InvocationRaisingIOE;
import org.apache.spark.Partitioner;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.unsafe.Platform;
import org.neardup.jobs.stage.codec.KeyOrder;
import scala.reflect.ClassTag;

/**
 * A record on its way from a map task to a reduce task: the key, followed by the value.
 *
 * @param partition the reduce task; known where the record was made, and not sent
 * @param keyLength how many of the bytes are the key's
 * @param bytes key and value
 */
record ShuffleRecord(int partition, int keyLength, byte[] bytes) {

  static final class KeyComparator implements Comparator<ShuffleRecord>, Serializable {
    private static final long serialVersionUID = 1;
    private static final KeyOrder KEYS = new KeyOrder();

    @Override
    public int compare(ShuffleRecord a, ShuffleRecord b) {
      return KEYS.compare(a.bytes(), 0, a.keyLength(), b.bytes(), 0, b.keyLength());
    }
  }

  /** Sends each record to the reduce task that the job's partitioner chose for it. */
  static final class Partitions extends Partitioner {
    private final int partitions;

    Partitions(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object key) {
      return ((ShuffleRecord) key).partition();
    }
  }

  /**
   * Writes {@link ShuffleRecord}s: the key's length in one byte (five from 255 on), the value's as
   * a variable-length integer, key and value. Records are the keys of Spark's pairs, whose values
   * are not written. Spark ends a stream with an {@link EOFException}, and reports a failed fetch
   * with an {@link IOException}; Scala's methods declare neither. Thread safe; its streams are not.
   */
  static final class RecordSerializer extends Serializer implements Serializable {
    private static final int LONG_KEY = 255;

    @Override
    public SerializerInstance newInstance() {
      return new RecordStreams();
    }

    /** Records do not refer to each other, so Spark may sort them as bytes. */
    @Override
    public boolean supportsRelocationOfSerializedObjects() {
      return true;
    }

    private static void run(InvocationRaisingIOE action) {
      try {
        action.apply();
      } catch (IOException e) {
        Platform.throwException(e);
      }
    }

    private static final class RecordStreams extends SerializerInstance {
      @Override
      public SerializationStream serializeStream(OutputStream out) {
        return new RecordOutput(new DataOutputStream(out));
      }

      @Override
      public DeserializationStream deserializeStream(InputStream in) {
        return new RecordInput(new DataInputStream(in));
      }

      @Override
      public <T> ByteBuffer serialize(T value, ClassTag<T> type) {
        throw streamsOnly();
      }

      @Override
      public <T> T deserialize(ByteBuffer bytes, ClassTag<T> type) {
        throw streamsOnly();
      }

      @Override
      public <T> T deserialize(ByteBuffer bytes, ClassLoader loader, ClassTag<T> type) {
        throw streamsOnly();
      }

      private static UnsupportedOperationException streamsOnly() {
        return new UnsupportedOperationException("records are written to streams only");
      }
    }

    private static final class RecordOutput extends SerializationStream {
      private final DataOutputStream out;

      private RecordOutput(DataOutputStream out) {
        this.out = out;
      }

      @Override
      public <T> SerializationStream writeKey(T key, ClassTag<T> type) {
        return writeObject(key, type);
      }

      @Override
      public <T> SerializationStream writeValue(T value, ClassTag<T> type) {
        return this;
      }

      @Override
      public <T> SerializationStream writeObject(T value, ClassTag<T> type) {
        run(() -> write((ShuffleRecord) value));
        return this;
      }

      private void write(ShuffleRecord shuffled) throws IOException {
        int keyLength = shuffled.keyLength();
        out.writeByte(Math.min(keyLength, LONG_KEY));
        if (keyLength >= LONG_KEY) {
          out.writeInt(keyLength);
        }
        byte[] bytes = shuffled.bytes();
        WritableUtils.writeVInt(out, bytes.length - keyLength);
        out.write(bytes, 0, bytes.length);
      }

      @Override
      public void flush() {
        run(out::flush);
      }

      @Override
      public void close() {
        run(out::close);
      }
    }

    private static final class RecordInput extends DeserializationStream {
      private final DataInputStream in;

      private RecordInput(DataInputStream in) {
        this.in = in;
      }

      @Override
      public <T> T readKey(ClassTag<T> type) {
        return readObject(type);
      }

      @Override
      public <T> T readValue(ClassTag<T> type) {
        return null;
      }

      @Override
      @SuppressWarnings("unchecked")
      public <T> T readObject(ClassTag<T> type) {
        try {
          int first = in.read();
          if (first < 0) {
            throw new EOFException();
          }
          return (T) read(first);
        } catch (IOException e) {
          Platform.throwException(e);
          return null;
        }
      }

      /** An end inside a record is not the end of the stream. */
      private ShuffleRecord read(int first) throws IOException {
        try {
          int keyLength = first < LONG_KEY ? first : in.readInt();
          byte[] bytes = new byte[keyLength + WritableUtils.readVInt(in)];
          in.readFully(bytes);
          return new ShuffleRecord(0, keyLength, bytes);
        } catch (EOFException e) {
          throw new IOException("a record of a shuffle was cut off", e);
        }
      }

      @Override
      public void close() {
        run(in::close);
      }
    }
  }
}
