/**
 * Short units in long ones: which unit has most of its shingles in a longer one, whatever else that
 * one says. Near duplicates are symmetric, this is not, so it is looked for beside them and makes
 * no clusters.
 *
 * <pre>{@code
 * BlockPairs blocks = new BlockPairs(folder, false);
 * runner.run(StageRun.of(new ContainedStage(scheme, blocks, 0.9), conf, found));
 * }</pre>
 */
package org.neardup.jobs.contained;
