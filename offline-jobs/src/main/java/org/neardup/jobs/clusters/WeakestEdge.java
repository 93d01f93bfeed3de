package org.neardup.jobs.clusters;

import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/**
 * The least similar of the verified pairs offered, ties by ids, so that their order decides
 * nothing.
 */
final class WeakestEdge {
  static final Codec<WeakestEdge> CODEC = new Codec<>(WeakestEdge::write, WeakestEdge::read);

  /** The smaller id first; null if none was offered. */
  private EdgeRecord edge;

  /** Keeps a pair if it is weaker than all before. */
  void offer(EdgeRecord other) {
    boolean inOrder = other.first().compareTo(other.second()) < 0;
    Text first = inOrder ? other.first() : other.second();
    Text second = inOrder ? other.second() : other.first();
    if (edge == null || isWeaker(first, second, other.similarity())) {
      edge = new EdgeRecord(first, second, other.similarity());
    }
  }

  void offer(WeakestEdge other) {
    if (other.edge != null) {
      offer(other.edge);
    }
  }

  private boolean isWeaker(Text first, Text second, float similarity) {
    int bySimilarity = Float.compare(similarity, edge.similarity());
    int byFirst = bySimilarity != 0 ? bySimilarity : first.compareTo(edge.first());
    return (byFirst != 0 ? byFirst : second.compareTo(edge.second())) < 0;
  }

  /** The pair, the smaller id first; none if none was offered. */
  Optional<ChosenCluster.Edge> get() {
    return Optional.ofNullable(edge)
        .map(
            pair ->
                new ChosenCluster.Edge(
                    pair.first().toString(), pair.second().toString(), pair.similarity()));
  }

  private void write(ByteWriter out) {
    out.putBoolean(edge != null);
    if (edge != null) {
      EdgeRecord.CODEC.write(edge, out);
    }
  }

  private static WeakestEdge read(ByteReader in) {
    WeakestEdge weakest = new WeakestEdge();
    weakest.edge = in.getBoolean() ? EdgeRecord.CODEC.read(in) : null;
    return weakest;
  }
}
