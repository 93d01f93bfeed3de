/**
 * Short units in long ones: which unit has most of its shingles in a longer one, whatever else that
 * one says. Near duplicates are symmetric, this is not, so it is looked for beside them and makes
 * no clusters.
 *
 * <pre>{@code
 * BruteForceSettings.joined(0.9).store(conf);
 * Job blocks = new BlockJob(conf).job(units, output);
 * Job contained = new ContainedJob(conf).job(new Path(output, BlockJob.BLOCKS), found);
 * }</pre>
 */
package org.neardup.jobs.contained;
