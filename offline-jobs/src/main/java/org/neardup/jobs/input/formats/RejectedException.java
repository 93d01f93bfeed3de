package org.neardup.jobs.input.formats;

import org.neardup.jobs.input.RejectReason;

/** A record cannot be used; the reader of its file sets it aside and goes on. */
public final class RejectedException extends Exception {
  private final RejectReason reason;

  /** Without a stack trace, since a file may hold many bad records. */
  public RejectedException(RejectReason reason) {
    this(reason, reason.id());
  }

  RejectedException(RejectReason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public RejectReason reason() {
    return reason;
  }
}
