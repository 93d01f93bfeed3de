/**
 * Short units in long ones: which unit has most of its shingles in a longer one, whatever else that
 * one says. Near duplicates are symmetric, this is not, so it is looked for beside them and makes
 * no clusters.
 *
 * <pre>{@code
 * BlockPairs.Input blocks = new BlockPairs.Input(folder, false);
 * Job job = ContainedJob.job(conf, new ContainedJob.Input(scheme, blocks, 0.9), found);
 * }</pre>
 */
package org.neardup.jobs.contained;
