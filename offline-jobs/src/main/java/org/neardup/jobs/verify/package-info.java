/**
 * From candidate pairs to verified pairs. The texts lie sorted and partitioned by text key, so they
 * are not shuffled to meet their pairs: the pairs are brought into the same order and partition,
 * and each reduce task reads the file of its partition along with them. First the left text is sent
 * to the blocks of the right ones ({@link org.neardup.jobs.verify.JoinStage}), then it is compared
 * with them there ({@link org.neardup.jobs.verify.VerifyStage}). So a text that is similar to many
 * others travels, and its features are computed, once for each block and not once for each pair.
 *
 * <pre>{@code
 * Blocks blocks = Blocks.of(conf, units);
 * runner.run(StageRun.of(new JoinStage(candidates, units, blocks), conf, joined));
 * StageInput verify =
 *     new VerifyStage(scheme, joined, units, blocks, BlockingRule.ANY);
 * runner.run(StageRun.of(verify, conf, verified));
 * }</pre>
 */
package org.neardup.jobs.verify;
