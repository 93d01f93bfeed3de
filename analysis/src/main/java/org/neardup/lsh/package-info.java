/**
 * From settings to schemes, and from signatures to tokens. Begin with {@link
 * org.neardup.lsh.SchemeRequest}: it plans how many tokens a signature needs so that two near
 * duplicates share one with the recall that is asked for. A {@link org.neardup.lsh.CandidatePlan}
 * predicts recall and cost.
 *
 * <pre>{@code
 * ResolvedScheme resolved = SchemeRequest.of(Map.of("unit", "sentence", "threshold", 0.8)).resolve();
 * UnitTokens tokens = UnitTokens.of(resolved.scheme());
 * byte[] term = tokens.token(0, signature);
 * }</pre>
 */
package org.neardup.lsh;
