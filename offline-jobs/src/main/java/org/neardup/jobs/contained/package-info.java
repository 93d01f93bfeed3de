/**
 * Short units in long ones: units that have most of their shingles in a longer unit, whatever else
 * it holds. Near duplicates are symmetric, containment is not, so it is looked for beside them and
 * makes no clusters.
 *
 * <pre>{@code
 * BlockPairs blocks = new BlockPairs(folder, false);
 * runner.run(StageRun.of(new ContainedStage(scheme, blocks, 0.9), conf, found));
 * }</pre>
 */
package org.neardup.jobs.contained;
