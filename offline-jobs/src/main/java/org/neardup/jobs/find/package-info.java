/**
 * The pipeline of {@code find}. {@link org.neardup.jobs.find.FindJob} checks the inputs and the
 * output folder and decides whether an earlier run is resumed, {@code FindStages} runs the stages
 * in their order, and {@code FindRun} skips the finished ones. The stages are in the packages of
 * their tasks.
 *
 * <pre>{@code
 * FindSummary summary = new FindJob(conf, ProgressLine.standardError()).run(request);
 * }</pre>
 */
package org.neardup.jobs.find;
