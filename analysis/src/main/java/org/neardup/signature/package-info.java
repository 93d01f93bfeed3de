/**
 * Signatures of a fixed size, from which similarities are estimated: schemes that fix every
 * parameter, the MinHash families, and the binary format.
 *
 * <pre>{@code
 * List<UnitSignature> signatures = new SignatureFormat(scheme).decode(container);
 * }</pre>
 *
 * <p>The same scheme gives the same bytes wherever it runs; {@code docs/signature.md} draws them.
 */
package org.neardup.signature;
