/**
 * Brute force, the oracle and the yardstick of everything cleverer: each text with each other, or a
 * sample of them with all.
 *
 * <pre>{@code
 * BlockPairs blocks = new BlockPairs(folder, false);
 * runner.run(StageRun.of(new BruteForceStage(scheme, blocks, 0.8), conf, pairs));
 * }</pre>
 */
package org.neardup.jobs.evaluate.bruteforce;
