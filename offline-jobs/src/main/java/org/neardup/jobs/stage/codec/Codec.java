package org.neardup.jobs.stage.codec;

import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.hadoop.io.Text;

/**
 * How values become bytes, and bytes values again. Keys are sorted by their bytes, unsigned, so
 * bytes must sort as the keys should; a group consists of the keys that begin with the same bytes.
 * Thread safe.
 *
 * <pre>{@code
 * record LongPair(long first, long second) {
 *   static final Codec<LongPair> CODEC =
 *       new Codec<>(
 *           (pair, out) -> out.putLong(pair.first).putLong(pair.second),
 *           in -> new LongPair(in.getLong(), in.getLong()));
 * }
 * }</pre>
 *
 * @param writer appends a value
 * @param reader reads what the writer wrote
 */
public record Codec<T>(BiConsumer<T, ByteWriter> writer, Function<ByteReader, T> reader) {
  /** Eight bytes; negative numbers sort after others. */
  public static final Codec<Long> INT64 =
      new Codec<>((value, out) -> out.putLong(value), ByteReader::getLong);

  /** Eight bytes that sort as the numbers do. */
  public static final Codec<Long> SORTED_INT64 =
      new Codec<>(
          (value, out) -> out.putLong(value ^ Long.MIN_VALUE), in -> in.getLong() ^ Long.MIN_VALUE);

  /** Four bytes; negative numbers sort after others. */
  public static final Codec<Integer> INT =
      new Codec<>((value, out) -> out.putInt(value), ByteReader::getInt);

  public static final Codec<Double> DOUBLE =
      new Codec<>((value, out) -> out.putDouble(value), ByteReader::getDouble);

  public static final Codec<Boolean> BOOLEAN =
      new Codec<>((value, out) -> out.putBoolean(value), ByteReader::getBoolean);

  /** The length, then UTF-8, so that short texts come before long ones. */
  public static final Codec<Text> TEXT =
      new Codec<>((value, out) -> out.putText(value), ByteReader::getText);

  /** No bytes, for null. */
  public static final Codec<Void> NOTHING = new Codec<>((value, out) -> {}, in -> null);

  /**
   * The codec of a record's components: numbers, truth values, and {@link Text}s, bytes, longs,
   * enums and records, which may be null. For values, since no order is promised, and where a codec
   * by hand would not be felt.
   */
  public static <R extends Record> Codec<R> of(Class<R> type) {
    try {
      RecordCodec<R> codec = new RecordCodec<>(type);
      return new Codec<>(codec::write, codec::read);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " is no record", e);
    }
  }

  public void write(T value, ByteWriter out) {
    writer.accept(value, out);
  }

  public T read(ByteReader in) {
    return reader.apply(in);
  }

  public byte[] encode(T value) {
    ByteWriter out = new ByteWriter();
    write(value, out);
    return Arrays.copyOf(out.bytes(), out.size());
  }

  public T decode(byte[] bytes) {
    return read(new ByteReader().reset(bytes, 0, bytes.length));
  }
}
