package org.neardup.jobs.clusters;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Number and sizes of the clusters.
 *
 * @param clusters how many clusters of two units or more
 * @param units how many units are in one
 * @param largest the units of the largest, 0 if there is none
 * @param sizes how many clusters have at least 2^(i+1) and less than 2^(i+2) units, for i from 0
 */
public record ClusterReport(long clusters, long units, long largest, List<Long> sizes) {
  private static final String FILE = "report.json";

  public ClusterReport {
    sizes = List.copyOf(sizes);
  }

  /** Counts clusters by their size. */
  static final class Counter {
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

    /** Counts the clusters of a report. */
    void add(ClusterReport other) {
      clusters += other.clusters;
      units += other.units;
      largest = Math.max(largest, other.largest);
      for (int bin = 0; bin < other.sizes.size(); bin++) {
        sizes[bin] += other.sizes.get(bin);
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

  /** Writes the report beside the clusters. */
  public void write(Configuration conf, Path folder) throws IOException {
    Path file = new Path(folder, FILE);
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      write(out);
    }
  }

  void write(OutputStream out) throws IOException {
    out.write(new ObjectMapper().writeValueAsBytes(this));
  }

  /** Reads the report that lies beside clusters. */
  public static ClusterReport read(Configuration conf, Path folder) throws IOException {
    return readFile(conf, new Path(folder, FILE));
  }

  static ClusterReport readFile(Configuration conf, Path file) throws IOException {
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      return new ObjectMapper().readValue(in, ClusterReport.class);
    }
  }
}
