package org.neardup.jobs.since;

import org.neardup.jobs.data.DocumentState;
import org.neardup.jobs.stage.Codec;

/**
 * A document of the bulk files of a run.
 *
 * @param place file and number of the document as {@code UnitPlace} has them, {@value #EARLIER} if
 *     it is of the earlier run
 * @param whole whether the whole document is to be indexed, or only its cluster fields
 * @param state its state
 */
record Change(long place, boolean whole, DocumentState state) {
  static final long EARLIER = -1;

  static final Codec<Change> CODEC =
      new Codec<>(
          (change, out) -> {
            out.putLong(change.place).putBoolean(change.whole);
            DocumentState.CODEC.write(change.state, out);
          },
          in -> new Change(in.getLong(), in.getBoolean(), DocumentState.CODEC.read(in)));
}
