package org.neardup.spark.engine;

import java.io.Serializable;
import java.util.Comparator;
import org.neardup.jobs.stage.KeyOrder;

/** The order of records in a shuffle: that of the bytes of their keys. */
final class ShuffleOrder implements Comparator<ShuffleRecord>, Serializable {
  private static final long serialVersionUID = 1;
  private static final KeyOrder KEYS = new KeyOrder();

  @Override
  public int compare(ShuffleRecord a, ShuffleRecord b) {
    return KEYS.compare(a.bytes(), 0, a.keyLength(), b.bytes(), 0, b.keyLength());
  }
}
