package org.neardup.jobs.contained;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;

/** A unit that holds another and the share of the other's shingles. */
record ContainerRecord(Text id, double share) {
  static final Codec<ContainerRecord> CODEC =
      new Codec<>(
          (container, out) -> out.putText(container.id).putDouble(container.share),
          in -> new ContainerRecord(in.getText(), in.getDouble()));

  /** The one that holds most of the same unit; of equally good ones that of the smallest id. */
  static ContainerRecord best(Iterable<ContainerRecord> containers) {
    ContainerRecord best = null;
    for (ContainerRecord each : containers) {
      best = best == null || each.isBetterThan(best) ? each : best;
    }
    return best;
  }

  private boolean isBetterThan(ContainerRecord other) {
    return share > other.share || (share == other.share && id.compareTo(other.id) < 0);
  }
}
