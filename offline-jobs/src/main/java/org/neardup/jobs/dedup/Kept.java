package org.neardup.jobs.dedup;

import java.util.HashMap;
import java.util.Map;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.io.SourceRecord.SourceDocument;

/**
 * The documents that are in clusters, and which document of each cluster stays: none if the cluster
 * has an old document. About 200 bytes of memory for each document in a cluster, however many there
 * are in none.
 */
final class Kept {
  /** Limit on the documents held in memory: 5 million x 200 bytes = 1 GB. */
  static final int MOST = 5_000_000;

  private final Keep keep;
  private final boolean mayBeOld;
  private final Map<String, Cluster> clusters = new HashMap<>();
  private final Map<String, Cluster> clusterOf = new HashMap<>();
  private long seen;

  /**
   * Nothing yet.
   *
   * @param mayBeOld whether there are old documents, which are those that are never {@link #see
   *     seen}
   */
  Kept(Keep keep, boolean mayBeOld) {
    this.keep = keep;
    this.mayBeOld = mayBeOld;
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
    found.size++;
    if (keep == Keep.ID_ORDER) {
      found.offer(id, 0);
    }
  }

  /** Whether the inputs must be read to know which documents stay. */
  boolean needsDocuments() {
    return keep != Keep.ID_ORDER || mayBeOld;
  }

  /** Takes a document into account, in the order of the inputs. */
  void see(SourceDocument document) {
    seen++;
    Cluster cluster = clusterOf.get(document.id());
    if (cluster != null) {
      cluster.seen++;
      cluster.offer(document.id(), rank(document.text()));
    }
  }

  private long rank(String text) {
    return switch (keep) {
      case FIRST -> seen;
      case LONGEST -> -text.codePointCount(0, text.length());
      case ID_ORDER -> 0;
    };
  }

  /** How many documents were seen. */
  long seen() {
    return seen;
  }

  boolean keeps(String id) {
    Cluster cluster = clusterOf.get(id);
    return cluster == null || (!hasOld(cluster) && cluster.kept.equals(id));
  }

  /** How many documents are to be left out. */
  long toRemove() {
    return clusters.values().stream()
        .mapToLong(cluster -> hasOld(cluster) ? cluster.seen : cluster.size - 1)
        .sum();
  }

  private boolean hasOld(Cluster cluster) {
    return mayBeOld && cluster.seen < cluster.size;
  }

  private static final class Cluster {
    private String kept = "";
    private long size;
    private long seen;
    private long rank;

    private void offer(String id, long newRank) {
      if (kept.isEmpty() || newRank < rank || (newRank == rank && compare(id, kept) < 0)) {
        kept = id;
        rank = newRank;
      }
    }

    private static int compare(String a, String b) {
      return UnitId.compare(Utf8.encode(a), Utf8.encode(b));
    }
  }
}
