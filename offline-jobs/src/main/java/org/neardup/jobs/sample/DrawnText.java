package org.neardup.jobs.sample;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;

/**
 * A text of a sample.
 *
 * @param copies how many units have it; none marks the place in the order of text keys from which
 *     on the sample lacks texts
 * @param length how long it is after normalisation in UTF-16 code units
 */
record DrawnText(Text text, long copies, int length) {
  /** The mark behind the last text. */
  static final DrawnText END = new DrawnText(new Text(), 0, 0);

  static final Codec<DrawnText> CODEC =
      new Codec<>(
          (drawn, out) -> out.putText(drawn.text).putVLong(drawn.copies).putVLong(drawn.length),
          in -> new DrawnText(in.getText(), in.getVLong(), in.getVInt()));

  boolean isEnd() {
    return copies == 0;
  }
}
