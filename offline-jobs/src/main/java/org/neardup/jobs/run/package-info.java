/**
 * A run of stages: their order of progress, what they report, the manifests by which a run is
 * resumed, and the output folder with its work area.
 *
 * <pre>{@code
 * StageRunner runner = new StageRunner(line, work);
 * StageReport report = runner.run(StageRun.of(stage, conf, output));
 * }</pre>
 */
package org.neardup.jobs.run;
