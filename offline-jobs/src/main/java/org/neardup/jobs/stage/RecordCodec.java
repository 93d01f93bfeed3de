package org.neardup.jobs.stage;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.apache.hadoop.io.Text;

/**
 * The codec of a record, made of those of its components, one behind the other: numbers, truth
 * values, {@link Text}s, bytes, longs, enums and records; before each that may be null a byte that
 * says so. For values, since no order is promised, and where a codec by hand would not be felt.
 */
final class RecordCodec<R extends Record> {
  private final Class<?>[] types;
  private final Method[] accessors;
  private final Constructor<R> constructor;

  RecordCodec(Class<R> type) {
    RecordComponent[] components = type.getRecordComponents();
    types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
    try {
      constructor = type.getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " is no record", e);
    }
    constructor.setAccessible(true);
    for (Method accessor : accessors) {
      accessor.setAccessible(true);
    }
  }

  void write(R value, ByteWriter out) {
    try {
      for (int i = 0; i < types.length; i++) {
        write(types[i], accessors[i].invoke(value), out);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  R read(ByteReader in) {
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = read(types[i], in);
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("EnumOrdinal") // Both ends have the same classes.
  private static void write(Class<?> type, Object value, ByteWriter out) {
    if (!type.isPrimitive()) {
      out.putBoolean(value != null);
    }
    switch (value) {
      case null -> {}
      case Integer number -> out.putVLong(number);
      case Long number -> out.putVLong(number);
      case Double number -> out.putDouble(number);
      case Boolean truth -> out.putBoolean(truth);
      case Text text -> out.putText(text);
      case byte[] bytes -> out.putBytes(bytes);
      case long[] longs -> out.putInt(longs.length).putLongs(longs);
      case Enum<?> constant -> out.putByte(constant.ordinal());
      case Record record -> writeRecord(record, out);
      default -> throw unknown(type);
    }
  }

  private static <T extends Record> void writeRecord(T record, ByteWriter out) {
    @SuppressWarnings("unchecked")
    Class<T> type = (Class<T>) record.getClass();
    Codec.of(type).write(record, out);
  }

  private static Object read(Class<?> type, ByteReader in) {
    if (!type.isPrimitive() && !in.getBoolean()) {
      return null;
    }
    if (type == int.class) {
      return in.getVInt();
    } else if (type == long.class) {
      return in.getVLong();
    } else if (type == double.class) {
      return in.getDouble();
    } else if (type == boolean.class) {
      return in.getBoolean();
    } else if (type == Text.class) {
      return in.getText();
    } else if (type == byte[].class) {
      return in.getBytes();
    } else if (type == long[].class) {
      return in.getLongs(in.getInt());
    } else if (type.isEnum()) {
      return type.getEnumConstants()[in.getByte()];
    } else if (type.isRecord()) {
      return Codec.of(type.asSubclass(Record.class)).read(in);
    }
    throw unknown(type);
  }

  private static IllegalArgumentException unknown(Class<?> type) {
    return new IllegalArgumentException("no codec for a component of " + type);
  }
}
