package org.neardup.jobs.dedup;

import java.util.Arrays;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/** How many documents, and how many characters of their texts, there were and are. */
record Loss(long documents, long removed, long cut, long charactersIn, long charactersOut) {
  static final Loss NONE = new Loss(0, 0, 0, 0, 0);
  static final Codec<Loss> CODEC = Codec.of(Loss.class);

  /** The numbers behind the kind and the name of a line of {@code losses/}. */
  static Loss of(String[] line) {
    long[] numbers = Arrays.stream(line).skip(2).mapToLong(Long::parseLong).toArray();
    return new Loss(numbers[0], numbers[2], numbers[3], numbers[4], numbers[5]);
  }

  long kept() {
    return documents - removed;
  }

  void put(ObjectNode json) {
    json.put("documents", documents)
        .put("kept", kept())
        .put("removed", removed)
        .put("cut", cut)
        .put("characters_in", charactersIn)
        .put("characters_out", charactersOut);
  }

  Loss plus(Loss other) {
    return new Loss(
        documents + other.documents,
        removed + other.removed,
        cut + other.cut,
        charactersIn + other.charactersIn,
        charactersOut + other.charactersOut);
  }
}
