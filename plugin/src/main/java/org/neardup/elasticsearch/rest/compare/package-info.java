/**
 * The comparison of two texts: every unit of one with every unit of the other, exactly and by
 * signature. Nothing here knows of requests or an index.
 *
 * <pre>{@code
 * UnitReader reader = new UnitReader(new Signer(scheme.signature()), memory, effort);
 * Comparison comparison = Comparison.of(scheme, reader.read(a), reader.read(b), .8, effort);
 * }</pre>
 */
package org.neardup.elasticsearch.rest.compare;
