/**
 * All pairs: candidates by the rarest shingles of texts, for recall 1. No pair at or above the
 * threshold is missed; {@link org.neardup.jobs.verify} leaves only those.
 *
 * <pre>{@code
 * FrequencyJob.job(hadoop, new FrequencyJob.Input(scheme, texts, sampled), frequencies);
 * RareShingleJob.Input input =
 *     new RareShingleJob.Input(scheme, texts, frequencies, FilterJob.Filter.NONE, 120, 1000);
 * RareShingleJob.job(hadoop, input, pairs);
 * }</pre>
 */
package org.neardup.jobs.complete;
