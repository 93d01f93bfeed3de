/**
 * Copies of the inputs of a run without the duplicates that it found.
 *
 * <pre>{@code
 * DedupJob.Result result = new DedupJob(conf).run("out", "clean", DedupJob.KeepRule.LONGEST);
 * }</pre>
 */
package org.neardup.jobs.dedup;
