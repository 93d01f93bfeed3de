/**
 * From texts to signatures of a fixed size, from which similarities are estimated: schemes that fix
 * every parameter, the MinHash families, hyperplanes and the binary format. Begin with {@link
 * org.neardup.signature.Signer}; {@link org.neardup.lsh.SchemeRequest} makes a scheme of a few
 * settings, in place of all of them:
 *
 * <pre>{@code
 * SignatureScheme scheme =
 *     new MinHashScheme(
 *         TextOptions.of(Unit.SENTENCE), Shingling.parse("char:5"), MinHashScheme.Family.FAST, ComponentWidths.equal(120, 8), Seeds.DEFAULT, Optional.empty());
 * List<UnitSignature> signatures = new Signer(scheme).sign("One sentence. Another one.");
 * byte[] container = new SignatureFormat(scheme).encode(signatures);
 * }</pre>
 *
 * <p>The same scheme gives the same bytes wherever it runs; {@code docs/formats.md} draws them.
 */
package org.neardup.signature;
