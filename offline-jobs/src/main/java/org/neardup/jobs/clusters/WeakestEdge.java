package org.neardup.jobs.clusters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.neardup.jobs.data.EdgeRecord;

/**
 * The least similar of the verified pairs offered, ties by ids, so that their order decides
 * nothing. A mutable Writable.
 */
final class WeakestEdge implements Writable {
  private final EdgeRecord edge = new EdgeRecord();
  private boolean present;

  void clear() {
    present = false;
  }

  /** Keeps a pair if it is weaker than all before. */
  void offer(EdgeRecord other) {
    boolean inOrder = other.first().compareTo(other.second()) < 0;
    Text first = inOrder ? other.first() : other.second();
    Text second = inOrder ? other.second() : other.first();
    if (!present || isWeaker(first, second, other.similarity())) {
      edge.set(first, second, other.similarity());
      present = true;
    }
  }

  void offer(WeakestEdge other) {
    if (other.present) {
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
    return present
        ? Optional.of(
            new ChosenCluster.Edge(
                edge.first().toString(), edge.second().toString(), edge.similarity()))
        : Optional.empty();
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeBoolean(present);
    if (present) {
      edge.write(out);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    present = in.readBoolean();
    if (present) {
      edge.readFields(in);
    }
  }
}
