/**
 * All pairs: candidates by the rarest shingles of texts, for recall 1. No pair at or above the
 * threshold is missed; {@link org.neardup.jobs.verify} leaves only those.
 *
 * <pre>{@code
 * runner.run(StageRun.of(new FrequencyStage(scheme, texts, sampled), conf, frequencies));
 * FilterStage.Filter all = FilterStage.Filter.NONE;
 * StageInput pairs = new RareShingleStage(scheme, texts, frequencies, all, 120, 1000);
 * runner.run(StageRun.of(pairs, conf, output));
 * }</pre>
 */
package org.neardup.jobs.complete;
