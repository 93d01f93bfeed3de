package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.codec.Codec;

/**
 * The state of a distinct text, which the next run reads.
 *
 * @param secondHash the second hash of the text
 * @param cluster the id of its cluster, without bytes if it is in none
 */
public record TextState(long secondHash, Text cluster) {
  public static final Codec<TextState> CODEC =
      new Codec<>(
          (state, out) -> out.putLong(state.secondHash).putText(state.cluster),
          in -> new TextState(in.getLong(), in.getText()));
}
