package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.Codec;
import org.neardup.text.ShingleHash;

/**
 * What a run leaves of a document of its bulk files for the run after it.
 *
 * @param hash of its text as it stands there
 * @param cluster the id of its cluster, without bytes if it is in none
 * @param units the cluster's units, 0 where documents have no cluster fields
 */
public record DocumentState(long hash, Text cluster, long units) {
  public static final Codec<DocumentState> CODEC =
      new Codec<>(
          (state, out) -> out.putLong(state.hash).putText(state.cluster).putVLong(state.units),
          DocumentState::read);

  private static DocumentState read(ByteReader in) {
    return new DocumentState(in.getLong(), in.getText(), in.getVLong());
  }

  /** The state of a document with a text. */
  public static DocumentState of(Text text, Text cluster, long units) {
    long hash = ShingleHash.hash(text.getBytes(), 0, text.getLength());
    return new DocumentState(hash, cluster, units);
  }

  /** Whether the other state is of the same text. */
  public boolean hasTextOf(DocumentState other) {
    return hash == other.hash;
  }

  /** Whether the other state is of the same cluster of the same size. */
  public boolean hasClusterOf(DocumentState other) {
    return cluster.equals(other.cluster) && units == other.units;
  }
}
