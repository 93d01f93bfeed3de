/**
 * What the joins of sets share: how often elements occur, and the order from rare to frequent.
 *
 * <pre>{@code
 * Frequencies frequencies = Frequencies.of(sets);
 * long[] rarest = frequencies.rarest(set, 10);
 * }</pre>
 */
package org.neardup.jobs.sets;
