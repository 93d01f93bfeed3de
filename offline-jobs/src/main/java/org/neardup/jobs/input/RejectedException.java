package org.neardup.jobs.input;

/** A record cannot be used; the reader of its file sets it aside and goes on. */
final class RejectedException extends Exception {
  private final RejectReason reason;

  /** Without a stack trace, since a file may hold many bad records. */
  RejectedException(RejectReason reason) {
    super(reason.id(), null, false, false);
    this.reason = reason;
  }

  RejectReason reason() {
    return reason;
  }
}
