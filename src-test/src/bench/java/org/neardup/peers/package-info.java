/**
 * Other libraries' MinHash beside ours: the same texts, the same shingles, as many components, in
 * one thread. {@code src-test/benchmarks/peers.py} runs it and keeps the figures.
 *
 * <pre>{@code
 * java ... org.neardup.peers.SketchRates FAST char:5 sentence articles.txt.gz
 * java ... org.neardup.peers.SketchErrors FAST
 * }</pre>
 */
package org.neardup.peers;
