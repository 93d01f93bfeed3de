/**
 * From texts to signatures. Begin with {@link org.neardup.signer.Signer}; {@code SchemeRequest}
 * makes a scheme from a few settings; here all of them are given:
 *
 * <pre>{@code
 * SignatureScheme scheme =
 *     new MinHashScheme(
 *         TextOptions.of(Unit.SENTENCE), Shingling.parse("char:5"), MinHashScheme.Family.FAST, ComponentWidths.equal(120, 8), Seeds.DEFAULT, Optional.empty());
 * List<UnitSignature> signatures = new Signer(scheme).sign("One sentence. Another one.");
 * byte[] container = new SignatureFormat(scheme).encode(signatures);
 * }</pre>
 *
 * <p>The side of a vector on each hyperplane is computed here; the MinHash families are with their
 * scheme.
 */
package org.neardup.signer;
