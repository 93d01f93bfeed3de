package org.neardup.elasticsearch.groups;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.Releasable;

/**
 * Memory that is charged to a circuit breaker until this is closed. The breaker throws if there is
 * too little. Not thread safe.
 */
final class Memory implements Releasable {

  /** Names the requests to the circuit breaker. */
  static final String LABEL = "near_duplicates";

  private final CircuitBreaker breaker;
  private long charged;

  Memory(CircuitBreaker breaker) {
    this.breaker = breaker;
  }

  int[] ints(int length) {
    charge((long) length * Integer.BYTES);
    return new int[length];
  }

  long[] longs(int length) {
    charge((long) length * Long.BYTES);
    return new long[length];
  }

  /** Charges memory that is allocated elsewhere. */
  void charge(long bytes) {
    breaker.addEstimateBytesAndMaybeBreak(bytes, LABEL);
    charged += bytes;
  }

  @Override
  public void close() {
    breaker.addWithoutBreaking(-charged);
    charged = 0;
  }
}
