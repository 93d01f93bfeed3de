package org.neardup.jobs.index;

/** What the tasks of a distributed load count. */
enum LoadCounter {
  /** Documents that arrived. */
  DOCUMENTS,
  /** Bytes read, as the files are stored. */
  BYTES,
  /** How often something had to be sent again. */
  RETRIES
}
