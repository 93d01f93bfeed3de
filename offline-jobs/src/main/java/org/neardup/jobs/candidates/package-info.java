/**
 * From signatures to candidate pairs, by bands and buckets, and to the texts that these need.
 *
 * <pre>{@code
 * FilterStage.Filter all = FilterStage.Filter.NONE;
 * StageInput candidates =
 *     new CandidateStage(scheme, signatures, 1000, all, CandidateStage.CappedBands.NONE, all);
 * runner.run(StageRun.of(candidates, conf, pairs));
 * StageInput needed = new TextsStage(texts, all, KnownTexts.NONE, false);
 * runner.run(StageRun.of(needed, conf, sorted));
 * }</pre>
 */
package org.neardup.jobs.candidates;
