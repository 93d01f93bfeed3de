package org.neardup.jobs.request;

/** How an output folder is treated that is there already. */
public enum Existing {
  /** The run is refused. */
  REFUSE,
  /** The files of an earlier run are removed. */
  OVERWRITE,
  /** An unfinished run goes on behind its last finished stage. */
  RESUME
}
