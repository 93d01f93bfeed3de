package org.neardup.jobs.stage.codec;

import java.util.Arrays;
import org.apache.hadoop.io.RawComparator;

/**
 * The order of keys in a shuffle: their bytes are compared unsigned, so keys are written in a form
 * that sorts as they should. One order for all jobs; sorting asks it tens of millions of times.
 */
public final class KeyOrder implements RawComparator<Object> {

  @Override
  public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
    if (lengthA >= Long.BYTES && lengthB >= Long.BYTES) {
      long longA = (long) ByteWriter.LONGS.get(a, startA);
      long longB = (long) ByteWriter.LONGS.get(b, startB);
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
}
