/**
 * The results of a run: bulk files for Elasticsearch with the signatures that the plugin would
 * compute, and the lines of the clusters. The JSON files that describe the index, the scheme and
 * the run are written by {@code results}.
 *
 * <pre>{@code
 * AssignJob.Input found = new AssignJob.Input(units, members, clusters);
 * Job assign = AssignJob.job(conf, found, assigned); // with so many reducers
 * ExportJob.Input input =
 *     new ExportJob.Input(scheme, texts, signatures, assigned, reducers, clusters, true);
 * Job export = ExportJob.job(conf, input, output);
 * }</pre>
 */
package org.neardup.jobs.export;
