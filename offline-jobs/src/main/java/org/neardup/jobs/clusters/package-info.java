/**
 * From verified pairs to clusters: connected components, found by union-find in memory over the
 * distinct texts that have a pair or a copy.
 *
 * <pre>{@code
 * ClusterReport report = new ClusterStage(conf, partitions).run(edges, copies, output);
 * }</pre>
 */
package org.neardup.jobs.clusters;
