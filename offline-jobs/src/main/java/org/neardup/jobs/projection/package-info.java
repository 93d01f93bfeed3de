/**
 * Random projection: from distinct texts to the statistics that a scheme needs, to bit signatures,
 * and by sliding windows to candidate pairs. One stage sorts the signatures under each bit
 * permutation, the next compares each with the ones that follow it.
 *
 * <pre>{@code
 * runner.run(StageRun.of(new SignatureStage(scheme, units), conf, signatures));
 * WindowSettings window = new WindowSettings(100, seed, 10, 10, 5);
 * runner.run(StageRun.of(new SortStage(window, signatures, BlockingRule.ANY), conf, sorted));
 * Path files = new Path(sorted, SortStage.SORTED);
 * runner.run(StageRun.of(new WindowStage(window, files, 100_000, BlockingRule.ANY), conf, pairs));
 * }</pre>
 */
package org.neardup.jobs.projection;
