/**
 * Brute force, the oracle and the yardstick of everything cleverer: each text with each other, or a
 * sample of them with all.
 *
 * <pre>{@code
 * BruteForceSettings.allPairs(0.8).store(conf);
 * Job blocks = new BlockJob(conf).job(units, output);
 * Job pairs = new BruteForceJob(conf).job(new Path(output, BlockJob.BLOCKS), compared);
 * }</pre>
 */
package org.neardup.jobs.bruteforce;
