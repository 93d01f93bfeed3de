/**
 * Corpora of any size in which it is known what is similar to what, to see how the jobs grow.
 *
 * <pre>{@code MakeUnits sentence 1000000 corpus.tsv truth.tsv}</pre>
 */
package org.neardup.scale;
