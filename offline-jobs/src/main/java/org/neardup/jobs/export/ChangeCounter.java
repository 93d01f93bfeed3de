package org.neardup.jobs.export;

/** Counters of the comparison of the bulk files of two runs. */
public enum ChangeCounter {
  /** Documents that the earlier run did not have. */
  NEW,
  /** Documents whose text is another one. */
  CHANGED,
  /** Documents whose text is the same, but not their cluster or its size. */
  RECLUSTERED,
  /** Units whose text and cluster are the same, but not their position in their document. */
  MOVED,
  UNCHANGED,
  /** Documents of the earlier run that are no longer there. */
  GONE
}
