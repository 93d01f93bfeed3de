package org.neardup.jobs.index;

/** A document that the server refused for good: its id, the HTTP status and the reason. */
record Reject(String id, int status, String reason) {
  @Override
  public String toString() {
    return id + ": " + reason;
  }
}
