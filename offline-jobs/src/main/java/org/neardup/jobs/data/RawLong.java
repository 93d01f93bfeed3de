package org.neardup.jobs.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads longs of serialised keys, big-endian. Sorting asks for them tens of millions of times:
 * Hadoop's {@code readLong} puts each together from eight bytes.
 */
public final class RawLong {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private RawLong() {}

  /** The long in the eight bytes from a place on. */
  public static long at(byte[] bytes, int start) {
    return (long) LONGS.get(bytes, start);
  }

  /** Compares a signed long at two places. */
  public static int compare(byte[] a, int startA, byte[] b, int startB) {
    return Long.compare(at(a, startA), at(b, startB));
  }
}
