/**
 * From distinct texts to bit signatures, of one language or of two.
 *
 * <pre>{@code
 * Job job = SignatureJob.job(conf, new SignatureJob.Input(scheme, units), output);
 * }</pre>
 */
package org.neardup.jobs.signatures;
