package org.neardup.jobs.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;

/**
 * The order of keys in a shuffle: that of their bytes, unsigned, so keys are written in a form that
 * sorts as they should. One order for all jobs; sorting asks it tens of millions of times.
 */
public class KeyOrder implements RawComparator<Object> {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  @Override
  public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
    if (lengthA >= Long.BYTES && lengthB >= Long.BYTES) {
      long longA = (long) LONGS.get(a, startA);
      long longB = (long) LONGS.get(b, startB);
      if (longA != longB) {
        return Long.compareUnsigned(longA, longB);
      }
    }
    return Arrays.compareUnsigned(a, startA, startA + lengthA, b, startB, startB + lengthB);
  }

  @Override
  public int compare(Object a, Object b) {
    throw new UnsupportedOperationException("not compared by their bytes: " + a + " and " + b);
  }

  /** Keys are in one group if they begin with the same bytes, as many as a job says. */
  public static final class Prefix extends KeyOrder implements Configurable {
    private static final String BYTES = "neardup.group.bytes";

    private Configuration conf;
    private int bytes;

    /** Says how many bytes. */
    public static void set(Configuration conf, int bytes) {
      conf.setInt(BYTES, bytes);
    }

    @Override
    public void setConf(Configuration newConf) {
      conf = newConf;
      bytes = newConf.getInt(BYTES, 0);
    }

    @Override
    public Configuration getConf() {
      return conf;
    }

    @Override
    public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
      return super.compare(
          a, startA, Math.min(bytes, lengthA), b, startB, Math.min(bytes, lengthB));
    }
  }
}
