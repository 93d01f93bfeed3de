package org.neardup.jobs.clusters;

import java.util.Arrays;

/** Counts clusters by their size. */
final class ClusterSizes {
  private final long[] sizes = new long[Long.SIZE];
  private long clusters;
  private long units;
  private long largest;

  /** Counts a cluster of so many units, at least 2. */
  void add(long size) {
    clusters++;
    units += size;
    largest = Math.max(largest, size);
    sizes[Long.SIZE - 2 - Long.numberOfLeadingZeros(size)]++;
  }

  /** Counts those that were counted elsewhere. */
  void add(ClusterReport other) {
    clusters += other.clusters();
    units += other.units();
    largest = Math.max(largest, other.largest());
    for (int bin = 0; bin < other.sizes().size(); bin++) {
      sizes[bin] += other.sizes().get(bin);
    }
  }

  ClusterReport report() {
    int bins = sizes.length;
    while (bins > 0 && sizes[bins - 1] == 0) {
      bins--;
    }
    return new ClusterReport(
        clusters, units, largest, Arrays.stream(sizes, 0, bins).boxed().toList());
  }
}
