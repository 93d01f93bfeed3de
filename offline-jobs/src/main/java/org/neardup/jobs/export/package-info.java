/**
 * The results of a run: bulk files for Elasticsearch with the signatures that the plugin would
 * compute, and the lines of the clusters. The JSON files that describe the index, the scheme and
 * the run are written by {@code results}.
 *
 * <pre>{@code
 * ExportJob.Input input = new ExportJob.Input(scheme, units, members, clusters, true);
 * Job job = ExportJob.job(conf, input, output);
 * }</pre>
 */
package org.neardup.jobs.export;
