package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;
import org.neardup.text.ShingleHash;

/**
 * The state of a document of the bulk files, which the next run compares with its own.
 *
 * @param hash of its text as it stands there
 * @param cluster the id of its cluster, without bytes if it is in none
 * @param units the cluster's units, 0 where documents have no cluster fields
 */
public record DocumentState(long hash, Text cluster, long units) {
  public static final Codec<DocumentState> CODEC =
      new Codec<>(
          (state, out) -> out.putLong(state.hash).putText(state.cluster).putVLong(state.units),
          in -> new DocumentState(in.getLong(), in.getText(), in.getVLong()));

  public static DocumentState of(Text text, Text cluster, long units) {
    long hash = ShingleHash.hash(text.getBytes(), 0, text.getLength());
    return new DocumentState(hash, cluster, units);
  }

  public boolean hasTextOf(DocumentState other) {
    return hash == other.hash;
  }

  public boolean hasClusterOf(DocumentState other) {
    return cluster.equals(other.cluster) && units == other.units;
  }
}
