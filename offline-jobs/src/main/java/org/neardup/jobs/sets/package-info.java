/**
 * The exact join of sets: the pairs that share enough elements, without comparing most pairs; and
 * how often elements occur, with the order from rare to frequent.
 *
 * <pre>{@code
 * long compared = SetJoin.similar(left, right, 0.8, pairs);
 * }</pre>
 */
package org.neardup.jobs.sets;
