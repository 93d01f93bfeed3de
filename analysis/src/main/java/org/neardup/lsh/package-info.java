/**
 * From signatures to index terms: settings are resolved into a scheme, a plan predicts recall and
 * cost, and each signature gives one token a band or a prefix.
 *
 * <pre>{@code
 * ResolvedScheme resolved = SchemeRequest.of(Map.of("unit", "sentence", "threshold", 0.8)).resolve();
 * UnitTokens tokens = UnitTokens.of(resolved.scheme());
 * byte[] term = tokens.token(0, signature);
 * }</pre>
 */
package org.neardup.lsh;
