/**
 * Copies of the inputs of a run without the duplicates that it found.
 *
 * <pre>{@code
 * DedupResult result = new DedupJob(conf).run(new DedupRequest("out", "clean", Keep.LONGEST));
 * }</pre>
 */
package org.neardup.jobs.dedup;
