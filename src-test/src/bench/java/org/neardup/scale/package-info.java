/**
 * Corpora of any size whose similar pairs are known, to measure how the jobs grow.
 *
 * <pre>{@code CorpusGenerator sentence 1000000 corpus.tsv truth.tsv}</pre>
 */
package org.neardup.scale;
