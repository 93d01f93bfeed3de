package org.neardup.jobs.dedup;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.neardup.jobs.io.SourceDocument;

/**
 * The documents that are in clusters, and which of each cluster stays. About 200 bytes of memory
 * for each document in a cluster, however many there are in none.
 */
final class Kept {
  /** One gigabyte. */
  static final int MOST = 5_000_000;

  private final Keep keep;
  private final Map<String, Cluster> clusters = new HashMap<>();
  private final Map<String, Cluster> clusterOf = new HashMap<>();
  private long seen;

  Kept(Keep keep) {
    this.keep = keep;
  }

  /** Adds a line of the clusters. */
  void add(String cluster, String id) {
    if (clusterOf.size() == MOST) {
      throw new IllegalArgumentException(
          "at most %d documents in clusters can be told apart in memory, there are more: copy each"
                  .formatted(MOST)
              + " part of the input by a run of its own");
    }
    Cluster found = clusters.computeIfAbsent(cluster, unknown -> new Cluster());
    clusterOf.put(id, found);
    if (keep == Keep.ID_ORDER) {
      found.offer(id, 0);
    }
  }

  /** Whether the inputs must be read to know which documents stay. */
  boolean needsDocuments() {
    return keep != Keep.ID_ORDER;
  }

  /** Takes a document into account, in the order of the inputs. */
  void see(SourceDocument document) {
    seen++;
    Cluster cluster = clusterOf.get(document.id());
    if (cluster != null) {
      String text = document.text();
      cluster.offer(
          document.id(), keep == Keep.FIRST ? seen : -text.codePointCount(0, text.length()));
    }
  }

  boolean keeps(String id) {
    Cluster cluster = clusterOf.get(id);
    return cluster == null || cluster.kept.equals(id);
  }

  /** How many documents are to be left out. */
  long toRemove() {
    return (long) clusterOf.size() - clusters.size();
  }

  private static final class Cluster {
    private String kept = "";
    private long rank;

    private void offer(String id, long newRank) {
      if (kept.isEmpty() || newRank < rank || (newRank == rank && compare(id, kept) < 0)) {
        kept = id;
        rank = newRank;
      }
    }

    private static int compare(String a, String b) {
      return Arrays.compareUnsigned(
          a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
  }
}
