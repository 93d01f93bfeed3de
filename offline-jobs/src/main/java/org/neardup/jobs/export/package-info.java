/**
 * The results of a run: bulk files for Elasticsearch with the signatures that the plugin would
 * compute, the lines of the clusters, and the changes that an index of an earlier run needs. The
 * JSON files that describe the index, the scheme and the run are written by {@code find}.
 *
 * <pre>{@code
 * runner.run(StageRun.of(new AssignStage(units, members, clusters), conf, assigned));
 * StageInput export =
 *     new ExportStage(scheme, texts, signatures, assigned, reducers, clusters, true, false, List.of());
 * runner.run(StageRun.of(export, conf, exported));
 * runner.run(StageRun.of(new ChangeStage(documents, earlierDocuments), conf, changes));
 * runner.run(StageRun.of(new DeltaStage(changes, bulk), conf, output));
 * }</pre>
 */
package org.neardup.jobs.export;
