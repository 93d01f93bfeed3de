package org.neardup.jobs.dedup.decide;

import org.neardup.jobs.run.Figure;

/** Counters of the stages that take duplicates out of inputs. */
public enum DedupCounter {
  /** Documents of the inputs. */
  @Figure
  DOCUMENTS,
  /** Units that results name and the inputs lack: reference ones, or the inputs changed. */
  NOT_IN_THE_INPUTS,
  /** Pairs of different texts. */
  PAIRS,
  /** Documents of a cluster that are retained. */
  RETAINED_OF_CLUSTERS,
  /** Documents that were removed. */
  @Figure
  REMOVED,
  /**
   * Removed documents, and units that were cut out, that lost more than {@link
   * Decision#LARGE_LOSS}.
   */
  @Figure
  LARGE_LOSSES,
  /** Documents that lost some of their units. */
  @Figure
  CUT_DOCUMENTS,
  /** Units that were cut out. */
  @Figure
  CUT_UNITS,
  /** Characters of the texts of all documents. */
  @Figure
  CHARACTERS_IN,
  /** Characters of the texts that were written. */
  @Figure
  CHARACTERS_OUT,
  /** Files that were written. */
  @Figure
  FILES
}
