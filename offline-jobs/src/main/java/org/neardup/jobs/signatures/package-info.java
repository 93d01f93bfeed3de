/**
 * From distinct texts to bit signatures, of one language or of two.
 *
 * <pre>{@code
 * runner.run(StageRun.of(new SignatureStage(scheme, units), conf, output));
 * }</pre>
 */
package org.neardup.jobs.signatures;
