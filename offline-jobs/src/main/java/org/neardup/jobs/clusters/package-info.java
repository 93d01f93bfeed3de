/**
 * From verified pairs to clusters, over the distinct texts that have a pair or a copy: connected
 * components, found by union-find in memory or by the stars of stages, which gives the same, or
 * stars around representatives.
 *
 * <pre>{@code
 * ClusterStage.Input input = new ClusterStage.Input(ClusterBy.CONNECTED, edges, copies);
 * StageReport report = new ClusterStage(conf, runner, input, output).byStages(work);
 * }</pre>
 */
package org.neardup.jobs.clusters;
