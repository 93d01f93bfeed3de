/**
 * From verified pairs to clusters, over the distinct texts that have a pair or a copy: connected
 * components, found by union-find in memory or by the stars of stages with the same result, or
 * stars around centres. A run since an earlier one keeps the names that clusters had there ({@link
 * org.neardup.jobs.clusters.ClusterNames}).
 *
 * <pre>{@code
 * ClusterStage stage = new ClusterStage(ClusterBy.CONNECTED, edges, copies);
 * StageReport report = stage.byStages(conf, runner, work, output);
 * }</pre>
 */
package org.neardup.jobs.clusters;
