package org.neardup.elasticsearch.server;

import org.apache.lucene.util.SetOnce;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeUnit;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.neardup.text.MemoryAccount;

/**
 * The memory that a node keeps from text to text for all its fields: counted by a circuit breaker
 * of the plugin's, where node statistics show it. Nothing is refused: what is kept has a bound of
 * its own, far below the breaker's. Thread safe.
 */
public final class KeptMemory implements MemoryAccount {

  /** The name of the breaker in node statistics. */
  private static final String BREAKER = "near_duplicate";

  private static final long LIMIT = ByteSizeUnit.MB.toBytes(16);

  private final SetOnce<CircuitBreaker> breaker = new SetOnce<>();

  /** The settings of the breaker. */
  public static BreakerSettings breakerSettings(Settings settings) {
    return BreakerSettings.updateFromSettings(
        new BreakerSettings(
            BREAKER, LIMIT, 1, CircuitBreaker.Type.MEMORY, CircuitBreaker.Durability.PERMANENT),
        settings);
  }

  /** Sets the breaker, once and before anything is kept. */
  public void setBreaker(CircuitBreaker own) {
    breaker.set(own);
  }

  @Override
  public void reserve(long bytes) {
    if (breaker.get() != null) {
      breaker.get().addWithoutBreaking(bytes);
    }
  }

  @Override
  public void release(long bytes) {
    reserve(-bytes);
  }
}
