/**
 * The comparison of two texts: every unit of one with every unit of the other, exactly and by
 * signature. Nothing here knows of requests or an index.
 *
 * <pre>{@code
 * Signer signer = new Signer(scheme.signature());
 * ComparedText a = ComparedText.read(textA, signer, memory, effort);
 * ComparedText b = ComparedText.read(textB, signer, memory, effort);
 * Comparison comparison = Comparison.of(scheme, a, b, .8, effort);
 * }</pre>
 */
package org.neardup.elasticsearch.rest.compare;
