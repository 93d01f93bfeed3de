package org.neardup.jobs.clusters;

import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Codec;

/** A verified pair with the text keys of its two ends. */
record PairRecord(LongPair texts, EdgeRecord edge) {
  static final Codec<PairRecord> CODEC =
      new Codec<>(
          (pair, out) -> {
            LongPair.CODEC.write(pair.texts, out);
            EdgeRecord.CODEC.write(pair.edge, out);
          },
          in -> new PairRecord(LongPair.CODEC.read(in), EdgeRecord.CODEC.read(in)));
}
