/**
 * Judges a finished run: recall, precision and cost against brute force, by similarity, with
 * confidence intervals, and what other searches of the same signatures would have found.
 *
 * <pre>{@code
 * Evaluation evaluation = new EvaluateJob(conf, line).run(request);
 * evaluation.lines().forEach(System.out::println);
 * }</pre>
 */
package org.neardup.jobs.evaluate;
