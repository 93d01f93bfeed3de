/**
 * From signatures to tokens: bands, prefixes and windows of signatures. Two near duplicates share
 * at least one with the recall that is asked for. A {@link org.neardup.lsh.CandidatePlan} predicts
 * recall and cost.
 *
 * <pre>{@code
 * UnitTokens tokens = UnitTokens.of(scheme);
 * byte[] term = tokens.token(0, signature);
 * }</pre>
 */
package org.neardup.lsh;
