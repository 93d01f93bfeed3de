package org.neardup.jobs.stage.hadoop;

import java.io.InterruptedIOException;

/** An interrupt as Hadoop's file systems tell it, so that stages and jobs declare no other. */
public final class Interrupt {
  private Interrupt() {}

  public static InterruptedIOException of(InterruptedException interrupt) {
    InterruptedIOException told = new InterruptedIOException("interrupted while waiting");
    told.initCause(interrupt);
    return told;
  }
}
