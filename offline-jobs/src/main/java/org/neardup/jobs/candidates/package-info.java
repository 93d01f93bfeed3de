/**
 * From signatures to candidate pairs, by bands and buckets, and to the texts that these need.
 *
 * <pre>{@code
 * CandidateJob.Input input =
 *     new CandidateJob.Input(
 *         scheme, signatures, 1000, FilterJob.Filter.NONE, CappedBands.NONE, FilterJob.Filter.NONE);
 * Job job = CandidateJob.job(conf, input, pairs);
 * TextsJob.Input needed = new TextsJob.Input(texts, FilterJob.Filter.NONE, KnownTexts.NONE, false);
 * Job sort = TextsJob.job(conf, needed, sorted);
 * }</pre>
 */
package org.neardup.jobs.candidates;
