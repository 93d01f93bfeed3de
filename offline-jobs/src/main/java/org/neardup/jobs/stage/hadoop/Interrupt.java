package org.neardup.jobs.stage.hadoop;

import java.io.InterruptedIOException;

/**
 * An interrupt in the form in which Hadoop's file systems throw it, so that stages and jobs declare
 * no other.
 */
public final class Interrupt {
  private Interrupt() {}

  public static InterruptedIOException of(InterruptedException interrupt) {
    InterruptedIOException told = new InterruptedIOException("interrupted while waiting");
    told.initCause(interrupt);
    return told;
  }
}
