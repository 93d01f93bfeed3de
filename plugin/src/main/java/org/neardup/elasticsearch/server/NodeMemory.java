package org.neardup.elasticsearch.server;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeUnit;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.neardup.util.MemoryAccount;

/**
 * The memory of a node for texts that are signed, analysed or compared: it is asked of the circuit
 * breaker for requests. A document that was {@linkplain AcceptedDocuments accepted before} is
 * counted, but never refused because of other work of the node. Thread safe.
 */
public final class NodeMemory implements MemoryAccount {

  private static final String LABEL = "near_duplicate text";

  /** More than the breaker for requests lets anyone have, unless it is set higher. */
  private static final long MAX_ACCEPTED = Runtime.getRuntime().maxMemory() / 10 * 7;

  private volatile CircuitBreaker breaker = new NoopCircuitBreaker(CircuitBreaker.REQUEST);

  /** Sets the breaker; before that nothing is refused. */
  public void setBreaker(CircuitBreaker requests) {
    breaker = requests;
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
    long accepted = AcceptedDocuments.count(bytes);
    if (accepted < 0) {
      breaker.addEstimateBytesAndMaybeBreak(bytes, LABEL);
      return;
    }
    if (accepted > MAX_ACCEPTED) {
      AcceptedDocuments.count(-bytes);
      throw new IllegalStateException(
          ("a document that another node, or this one with a larger heap, has accepted takes more"
               + " than the [%s] of seven tenths of this node's heap: give the node the heap that"
               + " the document was accepted with")
              .formatted(ByteSizeValue.ofBytes(MAX_ACCEPTED)));
    }
    breaker.addWithoutBreaking(bytes);
  }

  @Override
  public void release(long bytes) {
    AcceptedDocuments.count(-bytes);
    breaker.addWithoutBreaking(-bytes);
  }

  /**
   * The memory of the buffers that a node keeps from text to text: a circuit breaker of the plugin
   * counts it, and node statistics show it. Nothing is refused: the pools have bounds far below the
   * limit of the breaker. Thread safe.
   */
  public static final class Buffers implements MemoryAccount {

    /** The name of the breaker in node statistics. */
    private static final String BREAKER = "near_duplicate";

    private static final long LIMIT = ByteSizeUnit.MB.toBytes(16);

    private volatile CircuitBreaker breaker = new NoopCircuitBreaker(BREAKER);

    public static BreakerSettings breakerSettings(Settings settings) {
      return BreakerSettings.updateFromSettings(
          new BreakerSettings(
              BREAKER, LIMIT, 1, CircuitBreaker.Type.MEMORY, CircuitBreaker.Durability.PERMANENT),
          settings);
    }

    /** Sets the breaker, before anything is kept. */
    public void setBreaker(CircuitBreaker own) {
      breaker = own;
    }

    @Override
    public void reserve(long bytes) {
      breaker.addWithoutBreaking(bytes);
    }

    @Override
    public void release(long bytes) {
      reserve(-bytes);
    }
  }
}
