/**
 * The exact join of sets: all pairs of at least a Jaccard similarity, without comparing most pairs.
 *
 * <pre>{@code
 * long compared = new SetJoin(0.8).join(left, right, pairs);
 * }</pre>
 */
package org.neardup.jobs.evaluate.join;
