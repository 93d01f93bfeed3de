/**
 * Experiments: programs that print tables and draw figures for the documentation, from data that
 * the project does not ship. They measure quality and cost on whole collections, where the tests
 * check single promises and the benchmarks single calls.
 *
 * <pre>{@code
 * mvn -q -Pbenchmark -pl src-test -am package -DskipTests \
 *     -Dmain=org.neardup.experiments.RunGrid -Djmh='RUN 10,40 10,100 5,15,33 TABLE'
 * }</pre>
 */
package org.neardup.experiments;
