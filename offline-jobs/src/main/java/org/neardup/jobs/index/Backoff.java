package org.neardup.jobs.index;

import java.time.Duration;

/**
 * How long to wait before a failed request is sent again: twice as long each time, up to a limit.
 *
 * @param first the first wait
 * @param longest the limit of one wait
 * @param patience how long all waits for one request may take together; then it is given up
 */
public record Backoff(Duration first, Duration longest, Duration patience) {
  /** Longer than the restart of a node takes. */
  public static final Backoff DEFAULT =
      new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofMinutes(5));

  private static final long MOST_SECONDS = 86_400;

  public Backoff {
    if (patience.isNegative() || patience.toSeconds() > MOST_SECONDS) {
      throw new IllegalArgumentException(
          "[patience] must be between 0 and %d seconds, got %d"
              .formatted(MOST_SECONDS, patience.toSeconds()));
    }
  }

  public Backoff withPatience(Duration longer) {
    return new Backoff(first, longest, longer);
  }

  /** The wait before retry 0, 1, 2... */
  Duration before(int retry) {
    Duration doubled = first.multipliedBy(1L << Math.min(retry, 30));
    return doubled.compareTo(longest) < 0 ? doubled : longest;
  }

  /** Whether a request that was already sent again so often is given up. */
  boolean exhausted(int retries) {
    Duration waited = Duration.ZERO;
    for (int i = 0; i < retries && waited.compareTo(patience) < 0; i++) {
      waited = waited.plus(before(i));
    }
    return waited.compareTo(patience) >= 0;
  }
}
