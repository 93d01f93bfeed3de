package org.neardup.jobs.since;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;

/**
 * An id, and the cluster that it votes for.
 *
 * @param id while votes are collected the cluster of a unit, or without bytes where the vote is of
 *     the unit's own id; afterwards the unit
 * @param cluster without bytes for none
 * @param byText whether the earlier run had the text of the unit, so that the unit's id does not
 *     matter; of a vote without id, whether the user gave it
 */
record Vote(Text id, Text cluster, boolean byText) {
  static final Codec<Vote> CODEC =
      new Codec<>(
          (vote, out) -> out.putText(vote.id).putText(vote.cluster).putBoolean(vote.byText),
          in -> new Vote(in.getText(), in.getText(), in.getBoolean()));
}
