package org.neardup.jobs.stage.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.io.Text;

/**
 * The codec of a record, which writes the components in their order with their codecs, and a byte
 * before each that may be null: 0 if it is.
 */
final class RecordCodec<R extends Record> {
  private static final Map<Class<?>, Codec<?>> CODECS =
      Map.of(
          int.class, new Codec<Integer>((value, out) -> out.putVLong(value), ByteReader::getVInt),
          long.class, new Codec<Long>((value, out) -> out.putVLong(value), ByteReader::getVLong),
          float.class, new Codec<Float>((value, out) -> out.putFloat(value), ByteReader::getFloat),
          double.class, Codec.DOUBLE,
          boolean.class, Codec.BOOLEAN,
          Text.class, Codec.TEXT,
          byte[].class,
              new Codec<byte[]>((value, out) -> out.putBytes(value), ByteReader::getBytes),
          long[].class,
              new Codec<long[]>(
                  (value, out) -> out.putInt(value.length).putLongs(value),
                  in -> in.getLongs(in.getInt())));

  private final List<Method> accessors = new ArrayList<>();
  private final List<Codec<Object>> codecs = new ArrayList<>();
  private final Constructor<R> constructor;

  @SuppressWarnings("unchecked")
  RecordCodec(Class<R> type) throws NoSuchMethodException {
    for (RecordComponent component : type.getRecordComponents()) {
      Codec<Object> codec = (Codec<Object>) codec(component.getType());
      codecs.add(component.getType().isPrimitive() ? codec : nullable(codec));
      accessors.add(component.getAccessor());
      component.getAccessor().setAccessible(true);
    }
    Class<?>[] types = accessors.stream().map(Method::getReturnType).toArray(Class<?>[]::new);
    constructor = type.getDeclaredConstructor(types);
    constructor.setAccessible(true);
  }

  @SuppressWarnings("EnumOrdinal") // Both ends have the same classes.
  private static Codec<?> codec(Class<?> type) {
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return new Codec<>(
          (value, out) -> out.putByte(((Enum<?>) value).ordinal()), in -> constants[in.getByte()]);
    }
    return type.isRecord()
        ? Codec.of(type.asSubclass(Record.class))
        : Objects.requireNonNull(CODECS.get(type), () -> "no codec for a component of " + type);
  }

  private static Codec<Object> nullable(Codec<Object> codec) {
    return new Codec<>(
        (value, out) -> {
          out.putBoolean(value != null);
          if (value != null) {
            codec.write(value, out);
          }
        },
        in -> in.getBoolean() ? codec.read(in) : null);
  }

  void write(R record, ByteWriter out) {
    try {
      for (int i = 0; i < codecs.size(); i++) {
        codecs.get(i).write(accessors.get(i).invoke(record), out);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  R read(ByteReader in) {
    try {
      Object[] values = new Object[codecs.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = codecs.get(i).read(in);
      }
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
