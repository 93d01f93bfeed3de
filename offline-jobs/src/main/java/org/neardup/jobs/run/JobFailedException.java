package org.neardup.jobs.run;

/** A job or the run as a whole failed; the message is meant for the user. */
public final class JobFailedException extends RuntimeException {
  public JobFailedException(String message) {
    super(message);
  }
}
