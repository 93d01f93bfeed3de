/**
 * How a MapReduce job is run here: a record that it is given, settings that make Hadoop's local
 * runner fast, a submission that shows progress and says why a job failed, files that a task writes
 * beside its main output, and the output folder with its work area.
 *
 * <pre>{@code
 * StageRunner runner = new StageRunner(line, failures);
 * StageReport report = runner.run(new Stage("candidates", "texts", counter, texts), job);
 * }</pre>
 */
package org.neardup.jobs.run;
