package org.neardup.lucene.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.neardup.shingle.Features;
import org.neardup.signature.SignatureFormat;

/**
 * The different units of a query's likes, numbered in the order in which they occur first: the cost
 * of a query grows with these only. Units are equal if their signatures and, where they are
 * compared exactly, their features are. Immutable.
 */
final class QueryUnits {

  /** The entries of a unit and its packed signature in a map and in lists. */
  private static final int BYTES_A_UNIT = 128;

  private static final int BYTES_AN_OCCURRENCE = Integer.BYTES;

  private static final int UNITS_A_RESERVE = 32;

  private record Key(BytesRef signature, Features features) {}

  /** A unit of a like: how often it occurs there is in its weight. */
  private record InLike(int like, double weight) {}

  private final UnitScoring scoring;
  private final List<LikeUnit> units = new ArrayList<>();
  private final List<byte[]> packed = new ArrayList<>();
  private final List<List<InLike>> inLikes = new ArrayList<>();

  /** For each occurrence, in the order of likes and units, the number of the unit. */
  private final int[] numbers;

  /** The index of the first occurrence of each like, then the number of occurrences. */
  private final int[] starts;

  private final double[] totals;

  QueryUnits(NearDuplicateQuery query, SignatureFormat format) {
    List<List<LikeUnit>> likes = query.likes();
    this.scoring = query.options().scoring();
    this.starts = new int[likes.size() + 1];
    this.totals = new double[likes.size()];
    this.numbers = new int[likes.stream().mapToInt(List::size).sum()];
    query.monitor().reserve((long) BYTES_AN_OCCURRENCE * numbers.length);
    Map<Key, Integer> known = new HashMap<>();
    // Equal units of one text often share the values of their signatures.
    IdentityHashMap<long[], Integer> sharing = new IdentityHashMap<>();
    int next = 0;
    for (int like = 0; like < likes.size(); like++) {
      totals[like] = scoring.total(likes.get(like));
      for (LikeUnit unit : likes.get(like)) {
        int number =
            sharing.computeIfAbsent(
                unit.signature().values(), values -> number(unit, known, query, format));
        addTo(inLikes.get(number), like, scoring.weight(unit));
        numbers[next++] = number;
      }
      starts[like + 1] = next;
    }
  }

  private int number(
      LikeUnit unit, Map<Key, Integer> known, NearDuplicateQuery query, SignatureFormat format) {
    byte[] bytes = format.pack(unit.signature());
    Integer number = known.putIfAbsent(new Key(new BytesRef(bytes), unit.features()), size());
    if (number != null) {
      return number;
    }
    if (size() % UNITS_A_RESERVE == 0) {
      query.monitor().reserve((long) (BYTES_A_UNIT + bytes.length) * UNITS_A_RESERVE);
    }
    units.add(unit);
    packed.add(bytes);
    inLikes.add(new ArrayList<>(1));
    return size() - 1;
  }

  private static void addTo(List<InLike> likes, int like, double weight) {
    InLike last = likes.isEmpty() ? null : likes.get(likes.size() - 1);
    if (last != null && last.like == like) {
      likes.set(likes.size() - 1, new InLike(like, last.weight + weight));
    } else {
      likes.add(new InLike(like, weight));
    }
  }

  int size() {
    return units.size();
  }

  /** How many units the likes have, repeated ones each time. */
  int occurrences() {
    return numbers.length;
  }

  /** A unit by its number; of equal ones the first. */
  LikeUnit unit(int number) {
    return units.get(number);
  }

  byte[] packed(int number) {
    return packed.get(number);
  }

  /** The score of a document: the score of its best like. */
  double score(List<SignatureVerifier.Pair> matches) {
    double[] sums = new double[totals.length];
    double best = 0;
    for (SignatureVerifier.Pair match : matches) {
      for (InLike in : inLikes.get(match.likeUnit())) {
        double sum = scoring.add(sums[in.like], in.weight, match.similarity());
        sums[in.like] = sum;
        best = Math.max(best, sum / totals[in.like]);
      }
    }
    return best;
  }

  /** The number of a unit by its like and its ordinal there. */
  int number(int like, int ordinal) {
    return numbers[starts[like] + ordinal];
  }
}
