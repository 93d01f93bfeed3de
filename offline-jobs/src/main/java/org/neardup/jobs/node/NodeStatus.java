package org.neardup.jobs.node;

/** Whether a local node runs. */
public sealed interface NodeStatus {
  /** It runs and listens at {@code url}. */
  record Running(long pid, String url) implements NodeStatus {}

  /** It does not run. */
  record Stopped() implements NodeStatus {}
}
