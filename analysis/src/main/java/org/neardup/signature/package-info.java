/**
 * From shingle hashes or vectors to signatures: schemes that fix every parameter, the MinHash
 * families, hyperplanes, the binary format and the estimate of similarity.
 *
 * <pre>{@code
 * SignatureScheme scheme =
 *     new MinHashScheme(
 *         TextOptions.of(Unit.SENTENCE), Shingling.parse("char:5"), MinHashScheme.Family.FAST, 120, 16, Seeds.DEFAULT, Optional.empty());
 * List<UnitSignature> signatures = new Signer(scheme).sign("One sentence. Another one.");
 * byte[] container = new SignatureFormat(scheme).encode(signatures);
 * }</pre>
 *
 * <p>The same scheme gives the same bytes wherever it runs; {@code docs/formats.md} draws them.
 */
package org.neardup.signature;
