package org.neardup.jobs.load;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import org.neardup.jobs.stage.hadoop.Interrupt;
import org.neardup.util.Check;

/**
 * The settings of a load.
 *
 * @param requestBytes a request ends with the document that reaches this size
 * @param concurrentRequests requests that are on their way at a time, for each bulk file
 * @param tasks bulk files that tasks of a stage load at a time; 0 to load them in this process, one
 *     after the other
 * @param maxRejected how many documents of one bulk file may be refused before the load ends
 * @param reload whether to load everything again, whatever was loaded earlier
 */
@RecordBuilder
public record LoadSettings(
    int requestBytes,
    int concurrentRequests,
    int tasks,
    int maxRejected,
    boolean reload,
    Backoff backoff)
    implements LoadSettingsBuilder.With {
  public static final LoadSettings DEFAULT =
      new LoadSettings(5_000_000, 3, 0, 1000, false, Backoff.DEFAULT);

  /**
   * The waits before a failed request is sent again: twice as long each time, up to a limit. All in
   * milliseconds.
   *
   * @param first the first wait
   * @param longest the limit of one wait
   * @param retryTimeout how long all waits for one request may take together before it is given up
   */
  public record Backoff(long first, long longest, long retryTimeout) {
    /** Longer than the restart of a node takes. */
    public static final Backoff DEFAULT = new Backoff(200, 10_000, 300_000);

    public Backoff {
      Check.range("retry_timeout", Math.floorDiv(retryTimeout, 1000), 0, 86_400);
    }

    /** The wait before retry 0, 1, 2... */
    long before(int retry) {
      return Math.min(first << Math.min(retry, 30), longest);
    }

    /**
     * Takes between half and all of the wait, so that many senders do not come back at the same
     * moment.
     */
    void pause(int retry) throws IOException {
      long wait = before(retry);
      try {
        Thread.sleep(wait / 2 + ThreadLocalRandom.current().nextLong(wait / 2 + 1));
      } catch (InterruptedException e) {
        throw Interrupt.of(e);
      }
    }

    boolean exhausted(int retries) {
      long waited = 0;
      for (int i = 0; i < retries && waited < retryTimeout; i++) {
        waited += before(i);
      }
      return waited >= retryTimeout;
    }
  }

  public LoadSettings {
    Check.range("request_bytes", requestBytes, 1, 100_000_000);
    Check.range("concurrent_requests", concurrentRequests, 1, 64);
    Check.range("tasks", tasks, 0, 10_000);
    // Rejects are kept on the heap while their bulk file is loaded.
    Check.range("max_rejected", maxRejected, 0, 100_000);
  }
}
