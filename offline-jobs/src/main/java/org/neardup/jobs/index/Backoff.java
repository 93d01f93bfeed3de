package org.neardup.jobs.index;

import java.time.Duration;

/**
 * How long to wait before a failed request is sent again: twice as long each time, up to a limit.
 *
 * <p>The default gives up after about two minutes, which covers the restart of a node.
 */
record Backoff(Duration first, Duration longest, int retries) {
  static final Backoff DEFAULT = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10), 16);

  /** The wait before retry 0, 1, 2... */
  Duration before(int retry) {
    Duration doubled = first.multipliedBy(1L << Math.min(retry, 30));
    return doubled.compareTo(longest) < 0 ? doubled : longest;
  }
}
