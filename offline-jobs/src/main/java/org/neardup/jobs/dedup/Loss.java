package org.neardup.jobs.dedup;

import java.util.Arrays;
import org.neardup.jobs.stage.codec.Codec;

/** How many documents, and how many characters of their texts, there were and are. */
record Loss(
    long documents, long retained, long removed, long cut, long charactersIn, long charactersOut) {
  static final Loss NONE = new Loss(0, 0, 0, 0, 0, 0);
  static final Codec<Loss> CODEC = Codec.of(Loss.class);

  /** The numbers of a line of {@code losses/}, after its kind and name. */
  static Loss of(String[] line) {
    long[] numbers = Arrays.stream(line).skip(2).mapToLong(Long::parseLong).toArray();
    return new Loss(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
  }

  Loss plus(Loss other) {
    return new Loss(
        documents + other.documents,
        retained + other.retained,
        removed + other.removed,
        cut + other.cut,
        charactersIn + other.charactersIn,
        charactersOut + other.charactersOut);
  }
}
