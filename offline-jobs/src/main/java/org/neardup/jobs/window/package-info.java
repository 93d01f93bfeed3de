/**
 * From bit signatures to candidate pairs by sliding windows: chunk generation sorts the signatures
 * under each bit permutation, detection compares each with the ones that follow it.
 *
 * <pre>{@code
 * new WindowSettings(100, seed, 10, 10, 5, false).store(conf);
 * Job chunks = new ChunkJob(conf).job(signatures, output);
 * Job detection = new DetectJob(conf).job(new Path(output, ChunkJob.RUNS), pairs);
 * }</pre>
 */
package org.neardup.jobs.window;
