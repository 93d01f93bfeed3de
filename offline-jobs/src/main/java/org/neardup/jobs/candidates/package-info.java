/**
 * From distinct texts to candidate pairs: signatures, band tokens, buckets.
 *
 * <pre>{@code
 * Job job = new CandidateJob(conf).job(units, maxBucket, output);
 * }</pre>
 */
package org.neardup.jobs.candidates;
