/**
 * Texts cut into blocks of a bounded size, for stages that compare every two blocks.
 *
 * <pre>{@code
 * StageInput blocks =
 *     new BlockStage(scheme, units, SampledTexts.ALL, BlockStage.JOIN_BLOCK_SIZE);
 * runner.run(StageRun.of(blocks, conf, output));
 * }</pre>
 */
package org.neardup.jobs.blocks;
