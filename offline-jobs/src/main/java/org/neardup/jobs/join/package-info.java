/**
 * Texts in blocks of a bounded size; every two blocks are joined: exact joins of sets that share
 * enough shingles, without comparing most pairs, short units in long ones, and brute force.
 * Examples of a test set are blocks too, past which documents are read.
 *
 * <pre>{@code
 * StageInput blocks =
 *     new BlockStage(units, false, BlockStage.SampledTexts.ALL, BlockStage.JOIN_BLOCK_SIZE);
 * runner.run(StageRun.of(blocks, conf, output));
 * BlockPairs every = new BlockPairs(folder);
 * runner.run(StageRun.of(new ContainedStage(scheme, every, 0.9, BlockingRule.ANY), conf, found));
 * }</pre>
 */
package org.neardup.jobs.join;
