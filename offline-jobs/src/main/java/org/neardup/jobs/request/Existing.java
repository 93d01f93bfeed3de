package org.neardup.jobs.request;

/** What becomes of an output folder that is there already. */
public enum Existing {
  /** The run is refused. */
  REFUSE,
  /** What an earlier run left there is removed. */
  OVERWRITE,
  /** An unfinished run goes on behind its last finished stage. */
  RESUME
}
