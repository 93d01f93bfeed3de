/**
 * Brute force, the oracle and the yardstick of everything cleverer: each text with each other, or a
 * sample of them with all.
 *
 * <pre>{@code
 * BlockPairs.Input blocks = new BlockPairs.Input(folder, false);
 * Job job = BruteForceJob.job(conf, new BruteForceJob.Input(scheme, blocks, 0.8, 0), pairs);
 * }</pre>
 */
package org.neardup.jobs.evaluate.bruteforce;
