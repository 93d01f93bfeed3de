/**
 * The endpoint {@code POST /_neardup/compare}: every unit of one text is compared with every unit
 * of another, exactly and by signature.
 *
 * <pre>{@code
 * Signer signer = new Signer(scheme.signature());
 * ComparedText a = ComparedText.read(textA, signer, memory, effort);
 * ComparedText b = ComparedText.read(textB, signer, memory, effort);
 * Comparison comparison = Comparison.of(scheme, a, b, .8, effort);
 * }</pre>
 */
package org.neardup.elasticsearch.rest.compare;
