/**
 * From distinct texts to bit signatures, of one language or of two.
 *
 * <pre>{@code
 * Job job = new SignatureJob(conf).job(units, output);
 * }</pre>
 */
package org.neardup.jobs.signatures;
