/**
 * From verified pairs to clusters, over the distinct texts that have a pair or a copy: connected
 * components, found by union-find in memory or by the stars of MapReduce jobs, which gives the
 * same, or stars around representatives.
 *
 * <pre>{@code
 * StageReport took = new ClusterStage(conf, runner, ClusterBy.CONNECTED, folders).byJobs();
 * }</pre>
 */
package org.neardup.jobs.clusters;
