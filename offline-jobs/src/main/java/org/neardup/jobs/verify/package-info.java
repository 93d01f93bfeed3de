/**
 * From candidate pairs to verified pairs. The texts lie sorted and partitioned by text key, so they
 * are not shuffled to meet their pairs: the pairs are brought into the same order and partition,
 * and each reducer reads the file of its partition beside them. First the left text is sent to the
 * blocks of the right ones ({@link org.neardup.jobs.verify.JoinJob}), then it is compared with them
 * there ({@link org.neardup.jobs.verify.VerifyJob}). So a text that is similar to many others
 * travels, and its features are computed, once for each block and not once for each pair.
 *
 * <pre>{@code
 * Blocks blocks = Blocks.of(conf, units);
 * Job join = JoinJob.job(conf, new JoinJob.Input(List.of(candidates), units, blocks), joined);
 * Job verify = VerifyJob.job(conf, new VerifyJob.Input(scheme, joined, units, blocks, false), verified);
 * }</pre>
 */
package org.neardup.jobs.verify;
