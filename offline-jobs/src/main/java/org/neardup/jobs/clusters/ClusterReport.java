package org.neardup.jobs.clusters;

/**
 * What the clusters are like.
 *
 * @param clusters how many clusters of two units or more
 * @param units how many units are in one
 * @param largest the units of the largest, 0 if there is none
 */
public record ClusterReport(long clusters, long units, long largest) {}
