package org.neardup.jobs.load;

import org.neardup.text.Check;

/**
 * The settings of a load.
 *
 * @param requestBytes a request ends with the document that reaches this size
 * @param inFlight requests that are on their way at a time, for each bulk file
 * @param tasks bulk files that tasks of a stage load at a time; 0 to load them in this process, one
 *     after the other
 * @param maxRejects how many documents of one bulk file may be refused before the load ends
 * @param restart whether to load everything again, whatever was loaded earlier
 */
public record LoadSettings(
    int requestBytes, int inFlight, int tasks, int maxRejects, boolean restart, Backoff backoff) {
  public static final LoadSettings DEFAULT =
      new LoadSettings(5_000_000, 3, 0, 1000, false, Backoff.DEFAULT);

  public LoadSettings {
    Check.range("request_bytes", requestBytes, 1, 100_000_000);
    Check.range("in_flight", inFlight, 1, 64);
    Check.range("tasks", tasks, 0, 10_000);
    // Rejects are kept on the heap while their bulk file is loaded.
    Check.range("max_rejects", maxRejects, 0, 100_000);
  }

  public LoadSettings withRequestBytes(int bytes) {
    return new LoadSettings(bytes, inFlight, tasks, maxRejects, restart, backoff);
  }

  public LoadSettings withInFlight(int requests) {
    return new LoadSettings(requestBytes, requests, tasks, maxRejects, restart, backoff);
  }

  public LoadSettings withTasks(int atATime) {
    return new LoadSettings(requestBytes, inFlight, atATime, maxRejects, restart, backoff);
  }

  public LoadSettings withMaxRejects(int documents) {
    return new LoadSettings(requestBytes, inFlight, tasks, documents, restart, backoff);
  }

  public LoadSettings withRestart(boolean again) {
    return new LoadSettings(requestBytes, inFlight, tasks, maxRejects, again, backoff);
  }

  public LoadSettings withBackoff(Backoff other) {
    return new LoadSettings(requestBytes, inFlight, tasks, maxRejects, restart, other);
  }
}
