package org.neardup.jobs.load;

import java.util.concurrent.ThreadLocalRandom;
import org.neardup.text.Check;

/**
 * The waits before a failed request is sent again: twice as long each time, up to a limit. All in
 * milliseconds.
 *
 * @param first the first wait
 * @param longest the limit of one wait
 * @param patience how long all waits for one request may take together before it is given up
 */
public record Backoff(long first, long longest, long patience) {
  /** Longer than the restart of a node takes. */
  public static final Backoff DEFAULT = new Backoff(200, 10_000, 300_000);

  public Backoff {
    Check.range("patience", Math.floorDiv(patience, 1000), 0, 86_400);
  }

  /** The wait before retry 0, 1, 2... */
  long before(int retry) {
    return Math.min(first << Math.min(retry, 30), longest);
  }

  /** Between half and all of the wait, so that many senders do not come back at the same moment. */
  long jittered(int retry) {
    long wait = before(retry);
    return wait / 2 + ThreadLocalRandom.current().nextLong(wait / 2 + 1);
  }

  /** Whether a request is given up after some retries. */
  boolean exhausted(int retries) {
    long waited = 0;
    for (int i = 0; i < retries && waited < patience; i++) {
      waited += before(i);
    }
    return waited >= patience;
  }
}
