/**
 * JMH benchmarks: run them with {@code mvn -q -Pbenchmark -pl src-test -am package -DskipTests
 * -Djmh=SignatureBenchmark}.
 *
 * <p>Every text is made from a fixed seed. Peers run beside us on the same text with the same
 * shingles.
 */
package org.neardup.benchmarks;
