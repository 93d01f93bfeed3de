package org.neardup.docs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.neardup.signature.Seeds;

/**
 * Fast Similarity Sketching as {@code docs/formats.md} writes it down, one shingle at a time: slow,
 * and knows which shingle decided each component.
 */
record BinThrower(Collection<String> shingles, int bins) {

  /**
   * The shingle that decided a component.
   *
   * @param shingle the shingle
   * @param round the first round that reached the bin
   * @param value its value without the round; the component is its low bits
   */
  record Winner(String shingle, int round, long value) {}

  /** Where a hash is thrown to in a round: 64 bits that choose the bin and are the value. */
  static long thrown(long hash, int round) {
    long a = hash ^ Seeds.derive(Seeds.DEFAULT, "fast", 2 * round);
    long b = Seeds.derive(Seeds.DEFAULT, "fast", 2 * round + 1) | 1;
    return (a * b) ^ Math.unsignedMultiplyHigh(a, b);
  }

  /** The bin of a value in a round that chooses at random. */
  int bin(long thrown) {
    return (int) ((thrown >>> 32) * bins >>> 32);
  }

  /** The winners of the components, in the order of the components. */
  List<Winner> winners() {
    return IntStream.range(0, bins).mapToObj(this::winner).toList();
  }

  private Winner winner(int bin) {
    for (int round = 0; round < bins; round++) {
      List<Winner> reached = new ArrayList<>();
      for (String shingle : shingles) {
        long thrown = thrown(MinHashExample.hash(shingle), round);
        if (bin(thrown) == bin) {
          reached.add(new Winner(shingle, round, thrown >>> 14));
        }
      }
      if (!reached.isEmpty()) {
        return reached.stream().min(Comparator.comparingLong(Winner::value)).get();
      }
    }
    throw new IllegalStateException("no shingle reached bin " + bin + " in " + bins + " rounds");
  }
}
