/**
 * What a run leaves behind: bulk files for Elasticsearch with the signatures that the plugin would
 * compute, the lines of the clusters, and the JSON files that describe the index, the scheme and
 * the run.
 *
 * <pre>{@code
 * Job job = new ExportJob(conf).job(new ExportJob.Inputs(units, members, clusters), true, output);
 * }</pre>
 */
package org.neardup.jobs.export;
