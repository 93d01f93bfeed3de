package org.neardup.jobs.dedup;

import org.apache.hadoop.fs.Path;

/**
 * What was copied.
 *
 * @param output where the copies are
 * @param files how many
 * @param documents in the inputs
 * @param removed of them
 */
public record DedupResult(Path output, int files, long documents, long removed) {}
