package org.neardup.jobs.data;

import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.codec.Codec;

/**
 * An id with a number of units: a cluster and the number of its units, or the first unit of a text
 * and the number of other units with the text.
 */
public record CountedId(Text id, long units) {
  public static final Codec<CountedId> CODEC =
      new Codec<>(
          (counted, out) -> out.putText(counted.id).putVLong(counted.units),
          in -> new CountedId(in.getText(), in.getVLong()));

  private static final Text NO_ID = new Text();

  /** The id, or one without bytes for none. */
  public static Text idOf(Optional<CountedId> counted) {
    return counted.map(CountedId::id).orElse(NO_ID);
  }
}
