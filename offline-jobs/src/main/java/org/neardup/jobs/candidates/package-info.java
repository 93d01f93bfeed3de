/**
 * From distinct texts to candidate pairs: signatures, band tokens, buckets.
 *
 * <pre>{@code
 * CandidateJob.Input input =
 *     new CandidateJob.Input(scheme, units, 1000, FilterJob.Filter.NONE);
 * Job job = CandidateJob.job(conf, input, output);
 * }</pre>
 */
package org.neardup.jobs.candidates;
