package org.neardup.elasticsearch.server;

import org.apache.lucene.util.SetOnce;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.neardup.text.MemoryAccount;

/**
 * The memory of a node for texts that are signed, analysed or compared: it is asked of the circuit
 * breaker for requests. Thread safe.
 */
public final class NodeMemory implements MemoryAccount {

  private static final String LABEL = "near_duplicate text";

  private final SetOnce<CircuitBreaker> breaker = new SetOnce<>();

  /** Sets the breaker, once; before that nothing is refused. */
  public void setBreaker(CircuitBreaker requests) {
    breaker.set(requests);
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.elasticsearch.common.breaker.CircuitBreakingException if there is too little of it
   */
  @Override
  public void reserve(long bytes) {
    if (breaker.get() != null) {
      breaker.get().addEstimateBytesAndMaybeBreak(bytes, LABEL);
    }
  }

  @Override
  public void release(long bytes) {
    if (breaker.get() != null) {
      breaker.get().addWithoutBreaking(-bytes);
    }
  }
}
