/**
 * What a run leaves behind: bulk files for Elasticsearch with the signatures that the plugin would
 * compute, and the lines of the clusters. The JSON files that describe the index, the scheme and
 * the run are written by {@code results}.
 *
 * <pre>{@code
 * Job job = new ExportJob(conf).job(new ExportJob.Inputs(units, members, clusters), true, output);
 * }</pre>
 */
package org.neardup.jobs.export;
