/**
 * From units to candidate pairs with MinHash: by bands and buckets, or by the exact join, whose
 * prefix filter misses no pair at or above the threshold; and to the texts that these pairs need.
 *
 * <pre>{@code
 * FilterStage.Filter all = FilterStage.Filter.NONE;
 * StageInput candidates = new CandidateStage(scheme, signatures, 1000, all, BlockingRule.ANY);
 * runner.run(StageRun.of(candidates, conf, pairs));
 * StageInput needed = new TextsStage(texts, all, false);
 * runner.run(StageRun.of(needed, conf, sorted));
 * }</pre>
 */
package org.neardup.jobs.candidates;
