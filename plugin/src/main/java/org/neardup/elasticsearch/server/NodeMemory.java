package org.neardup.elasticsearch.server;

import org.apache.lucene.util.SetOnce;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.neardup.text.MemoryAccount;

/**
 * The memory of a node for texts that are signed, analysed or compared: it is asked of the circuit
 * breaker for requests. A document that was {@linkplain AcceptedDocuments accepted before} is
 * counted, but not refused for what else the node is doing. Thread safe.
 */
public final class NodeMemory implements MemoryAccount {

  private static final String LABEL = "near_duplicate text";

  /** More than the breaker for requests lets anyone have, unless it is set higher. */
  private static final long MOST_OF_ACCEPTED = Runtime.getRuntime().maxMemory() / 10 * 7;

  private final SetOnce<CircuitBreaker> breaker = new SetOnce<>();

  /** Sets the breaker, once; before that nothing is refused. */
  public void setBreaker(CircuitBreaker requests) {
    breaker.set(requests);
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.elasticsearch.common.breaker.CircuitBreakingException if there is too little of it
   * @throws IllegalStateException if an accepted document alone takes so much that the node would
   *     end
   */
  @Override
  public void reserve(long bytes) {
    if (breaker.get() == null) {
      return;
    }
    long accepted = AcceptedDocuments.count(bytes);
    if (accepted < 0) {
      breaker.get().addEstimateBytesAndMaybeBreak(bytes, LABEL);
      return;
    }
    if (accepted > MOST_OF_ACCEPTED) {
      AcceptedDocuments.count(-bytes);
      throw new IllegalStateException(
          ("a document that another node, or this one with a larger heap, has accepted takes more"
               + " than the [%s] of seven tenths of this node's heap: give the node the heap that"
               + " the document was accepted with")
              .formatted(ByteSizeValue.ofBytes(MOST_OF_ACCEPTED)));
    }
    breaker.get().addWithoutBreaking(bytes);
  }

  @Override
  public void release(long bytes) {
    if (breaker.get() != null) {
      AcceptedDocuments.count(-bytes);
      breaker.get().addWithoutBreaking(-bytes);
    }
  }
}
