/**
 * From candidate pairs to verified pairs. The texts lie sorted and partitioned by text key, so they
 * are not shuffled to meet their pairs: the pairs are brought into the same order and partition,
 * and each reducer reads the file of its partition beside them. First the left text is attached
 * ({@link org.neardup.jobs.verify.AttachJob}), then the right one is found and the two are compared
 * ({@link org.neardup.jobs.verify.VerifyJob}).
 *
 * <pre>{@code
 * Job attach = new AttachJob(conf).job(candidates, units, attached);
 * Job verify = new VerifyJob(conf).job(attached, units, verified);
 * }</pre>
 */
package org.neardup.jobs.verify;
