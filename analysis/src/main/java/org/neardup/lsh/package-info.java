/**
 * From signatures to index terms: settings are resolved into a scheme, the banding plan says what
 * recall and cost to expect, and each signature gives one token a band.
 *
 * <pre>{@code
 * ResolvedScheme resolved = SchemeSettings.resolve(Map.of("unit", "sentence", "threshold", "0.8", "recall", "0.95"));
 * BandTokens tokens = new BandTokens(resolved.scheme());
 * byte[] term = tokens.token(0, signature);
 * }</pre>
 */
package org.neardup.lsh;
