package org.neardup.jobs.dedup;

/** Counters of the stages that take duplicates out of inputs. */
public enum DedupCounter {
  /** Documents of the inputs. */
  DOCUMENTS,
  /** Units that results name and the inputs lack: old ones, or the inputs changed. */
  NOT_IN_THE_INPUTS,
  /** Pairs of different texts. */
  PAIRS,
  /** Documents of a cluster that stay. */
  KEPT_OF_CLUSTERS,
  /** Documents that were removed. */
  REMOVED,
  /** Documents of which some units were cut out. */
  CUT_DOCUMENTS,
  /** Units that were cut out. */
  CUT_UNITS,
  /** Characters of the texts of all documents. */
  CHARACTERS_IN,
  /** Characters of what was written of them. */
  CHARACTERS_OUT,
  /** Files that were written. */
  FILES
}
