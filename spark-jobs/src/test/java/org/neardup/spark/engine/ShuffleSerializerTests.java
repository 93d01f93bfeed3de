package org.neardup.spark.engine;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.serializer.SerializationStream;
import org.junit.Test;
import org.neardup.spark.engine.ShuffleRecord.RecordSerializer;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Records of a shuffle as bytes. */
public class ShuffleSerializerTests {
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.Object();
  private static final RecordSerializer SERIALIZER = new RecordSerializer();

  @Test
  public void recordsOfAllLengthsComeBack() {
    List<Integer> lengths = List.of(0, 1, 13, 254, 255, 256, 70_000);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    SerializationStream out = SERIALIZER.newInstance().serializeStream(written);
    for (int key : lengths) {
      for (int value : lengths) {
        out.writeKey(record(key, value), ANY).writeValue(null, ANY);
      }
    }
    out.close();
    Iterator<Tuple2<Object, Object>> read = read(written.toByteArray());
    for (int key : lengths) {
      for (int value : lengths) {
        ShuffleRecord back = (ShuffleRecord) read.next()._1();
        assertEquals(key, back.keyLength());
        assertArrayEquals(record(key, value).bytes(), back.bytes());
      }
    }
    assertFalse(read.hasNext());
  }

  @Test
  public void anEndInsideOfARecordIsNoEnd() {
    byte[] whole = bytes(record(300, 20));
    for (int length : new int[] {1, 4, 6, whole.length - 1}) {
      Iterator<?> read = read(Arrays.copyOf(whole, length));
      // Scala declares no exceptions, so the compiler does not expect this one.
      Throwable thrown = assertThrows(Throwable.class, read::hasNext);
      assertEquals(IOException.class, thrown.getClass());
      assertEquals("a record of a shuffle was cut off", thrown.getMessage());
    }
  }

  private static byte[] bytes(ShuffleRecord shuffled) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    SERIALIZER.newInstance().serializeStream(written).writeKey(shuffled, ANY).close();
    return written.toByteArray();
  }

  private static Iterator<Tuple2<Object, Object>> read(byte[] bytes) {
    return SERIALIZER
        .newInstance()
        .deserializeStream(new ByteArrayInputStream(bytes))
        .asKeyValueIterator();
  }

  private static ShuffleRecord record(int keyLength, int valueLength) {
    byte[] bytes = new byte[keyLength + valueLength];
    new Random(31L * keyLength + valueLength).nextBytes(bytes);
    return new ShuffleRecord(0, keyLength, bytes);
  }
}
