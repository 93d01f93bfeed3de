/**
 * Signs units, of one language or of two.
 *
 * <pre>{@code
 * Features features = UnitSigner.of(scheme, task).features(unit);
 * }</pre>
 */
package org.neardup.jobs.signatures;
