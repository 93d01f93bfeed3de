/**
 * From verified pairs to clusters, over the distinct texts that have a pair or a copy: connected
 * components, found by union-find in memory or by the stars of stages, which gives the same, or
 * stars around representatives.
 *
 * <pre>{@code
 * ClusterStage stage = new ClusterStage(ClusterBy.CONNECTED, edges, copies);
 * StageReport report = stage.byStages(conf, runner, work, output);
 * }</pre>
 */
package org.neardup.jobs.clusters;
