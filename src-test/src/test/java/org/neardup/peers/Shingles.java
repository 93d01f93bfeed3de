package org.neardup.peers;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import com.dynatrace.hash4j.similarity.ElementHashProvider;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.neardup.text.LongList;
import org.neardup.text.ShingleHasher;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.text.UnitCutter;

/** Ways to the hashes of a text's shingles for libraries that want to be given them. */
final class Shingles {

  private Shingles() {}

  /** Our hashes: more than a user of these libraries has. Not thread safe. */
  static Function<String, ElementHashProvider> ours(Shingling shingling) {
    UnitCutter cutter = new UnitCutter(TextOptions.of(Unit.DOCUMENT));
    ShingleHasher hasher = new ShingleHasher(shingling, TextOptions.NO_STEMMER);
    LongList hashes = new LongList();
    return text -> {
      cutter.whole(text, (position, start, end, unit) -> hasher.hash(unit, hashes));
      long[] values = hashes.array();
      return ElementHashProvider.ofFunction(i -> values[i], hashes.size());
    };
  }

  /** A hash of hash4j of each substring; words stand between spaces. */
  static Function<String, ElementHashProvider> substrings(Shingling shingling) {
    Hasher64 hasher = Hashing.xxh3_64();
    int size = shingling.size();
    return text -> {
      int[] starts = starts(text, shingling.kind() == Shingling.Kind.WORD);
      int count = Math.max(1, starts.length - size);
      int last = Math.min(size, starts.length - 1);
      return ElementHashProvider.ofFunction(
          i -> hasher.hashCharsToLong(text.substring(starts[i], starts[i + last])), count);
    };
  }

  /** Where characters or words start, and the end. */
  private static int[] starts(String text, boolean words) {
    return IntStream.rangeClosed(0, text.length())
        .filter(i -> !words || i == 0 || i == text.length() || text.charAt(i - 1) == ' ')
        .toArray();
  }
}
