package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.shingle.ShingleHash;

/**
 * The state of a document of the bulk files, which the next run compares with its own.
 *
 * @param hash of its text in the bulk file
 * @param cluster the id of its cluster, without bytes if it is in none
 * @param units the cluster's units, 0 where documents have no cluster fields
 * @param position of a unit in its document
 */
public record DocumentState(long hash, Text cluster, long units, int position) {
  public static final Codec<DocumentState> CODEC =
      new Codec<>(
          (state, out) ->
              out.putLong(state.hash)
                  .putText(state.cluster)
                  .putVLong(state.units)
                  .putVLong(state.position),
          in ->
              new DocumentState(
                  in.getLong(), in.getText(), in.getVLong(), Math.toIntExact(in.getVLong())));

  public static DocumentState of(Text text, Text cluster, long units, int position) {
    long hash = ShingleHash.hash(text.getBytes(), 0, text.getLength());
    return new DocumentState(hash, cluster, units, position);
  }

  public boolean hasTextOf(DocumentState other) {
    return hash == other.hash;
  }

  public boolean hasClusterOf(DocumentState other) {
    return cluster.equals(other.cluster) && units == other.units;
  }
}
