package org.neardup.jobs.dedup;

import org.neardup.jobs.stage.Codec;

/** How many documents, and how many characters of their texts, there were and are. */
record Loss(long documents, long removed, long cut, long charactersIn, long charactersOut) {
  static final Loss NONE = new Loss(0, 0, 0, 0, 0);
  static final Codec<Loss> CODEC = Codec.of(Loss.class);

  Loss plus(Loss other) {
    return new Loss(
        documents + other.documents,
        removed + other.removed,
        cut + other.cut,
        charactersIn + other.charactersIn,
        charactersOut + other.charactersOut);
  }

  static Loss sum(Iterable<Loss> losses) {
    Loss sum = NONE;
    for (Loss each : losses) {
      sum = sum.plus(each);
    }
    return sum;
  }
}
