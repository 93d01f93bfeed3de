package org.neardup.lsh;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Chooses bit permutations and a prefix length from the threshold and the recall that is wanted
 * there: the fewest bit permutations, since each is a token of every unit, then the longest prefix,
 * that reach the recall.
 *
 * <p>Unrelated pairs may become candidates with a probability of at most {@value
 * #FALSE_CANDIDATES}. Where {@value #REASONABLE_PERMUTATIONS} bit permutations cannot do that, the
 * limit is doubled up to {@value #MANY_FALSE_CANDIDATES}, and then once more with up to {@value
 * #MAX_PERMUTATIONS} of them until it is met: below a cosine of .5 prefixes hardly distinguish
 * pairs, as the rate of the plan shows.
 */
public final class PrefixPlanner {

  static final double FALSE_CANDIDATES = 1e-3;
  static final double MANY_FALSE_CANDIDATES = 64e-3;
  static final int REASONABLE_PERMUTATIONS = 64;
  static final int MAX_PERMUTATIONS = 256;

  /** The last plans, which a server asks for again with each index that it opens. */
  private static final Map<Target, PrefixPlan> PLANNED = new ConcurrentHashMap<>();

  private static final int MAX_PLANNED = 64;

  private record Target(double threshold, double recall, int bits) {}

  private PrefixPlanner() {}

  /**
   * Plans bit permutations and prefix length.
   *
   * @param threshold the cosine at which the recall is to be reached
   * @throws IllegalArgumentException if a value is out of range or the recall is out of reach
   */
  public static PrefixPlan plan(double threshold, double recall, int bits) {
    BandPlanner.requireRanges(threshold, recall);
    Target target = new Target(threshold, recall, bits);
    PrefixPlan known = PLANNED.get(target);
    if (known == null) {
      known = findPlan(threshold, recall, bits);
      if (PLANNED.size() >= MAX_PLANNED) {
        PLANNED.clear();
      }
      PLANNED.put(target, known);
    }
    return known;
  }

  private static PrefixPlan findPlan(double threshold, double recall, int bits) {
    Walk walk = new Walk(threshold, recall, bits);
    List<Step> steps = new ArrayList<>();
    for (double limit = FALSE_CANDIDATES; limit < 2; limit *= 2) {
      int max = limit > MANY_FALSE_CANDIDATES ? MAX_PERMUTATIONS : REASONABLE_PERMUTATIONS;
      for (int i = 0; i < max; i++) {
        if (i == steps.size()) {
          steps.add(walk.next());
        }
        if (steps.get(i).falseCandidateRate <= limit) {
          return steps.get(i).plan;
        }
      }
    }
    throw BandPlanner.outOfReach(
        threshold, recall, "with at most " + MAX_PERMUTATIONS + " bit permutations");
  }

  /** A plan and its cost; null and infinite if not even one bit reaches the recall. */
  private record Step(PrefixPlan plan, double falseCandidateRate) {}

  /**
   * For 1, 2, ... bit permutations, the longest prefix that reaches the recall. More bit
   * permutations never allow less, so one walk finds them all; each step costs O(bits), so no more
   * of them are taken than the plan needs.
   */
  private static final class Walk {
    private final double recall;
    private final int bits;
    private final HammingModel model;
    private final double[] wanted;
    private final double[] unrelated;
    private int bitPermutations;
    private int length;
    private double[] shares;
    private double[] nextShares;

    Walk(double threshold, double recall, int bits) {
      this.recall = recall;
      this.bits = bits;
      this.model = new HammingModel(bits);
      this.wanted = model.distances(threshold);
      this.unrelated = model.distances(PrefixPlan.BACKGROUND);
      this.nextShares = model.prefixShares(1);
    }

    /** One more bit permutation. */
    Step next() {
      bitPermutations++;
      while (length < bits
          && HammingModel.anyOf(bitPermutations, wanted, nextShares, bits) >= recall) {
        length++;
        shares = nextShares;
        nextShares = length < bits ? model.prefixShares(length + 1) : nextShares;
      }
      return length == 0
          ? new Step(null, Double.POSITIVE_INFINITY)
          : new Step(
              new PrefixPlan(bits, bitPermutations, length),
              HammingModel.anyOf(bitPermutations, unrelated, shares, bits));
    }
  }
}
