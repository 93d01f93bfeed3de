/**
 * From candidate pairs to verified pairs. The texts lie sorted and partitioned by text key, so they
 * are not shuffled to meet their pairs: the pairs are brought into the same order and partition,
 * and each reducer reads the file of its partition beside them. First the left text is sent to the
 * blocks of the right ones ({@link org.neardup.jobs.verify.AttachJob}), then it is compared with
 * them there ({@link org.neardup.jobs.verify.VerifyJob}). So a text that is similar to many others
 * travels, and its features are computed, once for each block and not once for each pair.
 *
 * <pre>{@code
 * Job attach = new AttachJob(conf).job(candidates, units, attached);
 * Job verify = new VerifyJob(conf).job(attached, units, verified);
 * }</pre>
 */
package org.neardup.jobs.verify;
