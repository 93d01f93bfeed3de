/**
 * Texts cut into blocks of a bounded size, for jobs that compare every two blocks.
 *
 * <pre>{@code
 * BlockJob.Input input =
 *     new BlockJob.Input(scheme, units, SampledTexts.ALL, BlockJob.JOIN_BLOCK_SIZE);
 * Job job = BlockJob.job(conf, input, output);
 * }</pre>
 */
package org.neardup.jobs.blocks;
