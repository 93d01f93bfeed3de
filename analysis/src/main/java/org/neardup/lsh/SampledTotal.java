package org.neardup.lsh;

import org.neardup.util.Check;

/**
 * Estimates a total over a collection from a sample of its members, drawn uniformly without
 * replacement: the sum over the sample divided by its share of the members (Horvitz and Thompson,
 * JASA 1952). The interval is that of a log-normal distribution with the standard error of the sum,
 * since counts of pairs are skewed: most members have none, few have many. If the whole sample has
 * none, the upper end is that of a Poisson variable whose observed value is 0.
 *
 * <p>Not thread safe.
 */
public final class SampledTotal {
  /** The mean of a Poisson number that is 0 in one of 40 cases. */
  private static final double NONE_SEEN = 3.689;

  private final long sampled;
  private final double members;
  private final double membersError;
  private final double min;
  private double sum;
  private double squares;

  /**
   * A total of 0.
   *
   * @param sampled how many members were looked at, at least 1
   * @param members of how many, at least as many
   * @param membersError the relative standard error of {@code members}
   * @param min what a member has at least if it has anything
   */
  public SampledTotal(long sampled, double members, double membersError, double min) {
    Check.that(
        sampled >= 1 && members >= sampled,
        "[sampled] must be between 1 and [members] = %s, got %s",
        members,
        sampled);
    this.sampled = sampled;
    this.members = members;
    this.membersError = membersError;
    this.min = min;
  }

  /** Adds the contribution of one member; 0 may be left out. */
  public void add(double contribution) {
    sum += contribution;
    squares += contribution * contribution;
  }

  public Estimate estimate() {
    double scale = members / sampled;
    if (sampled == members) {
      return Estimate.exactly(sum);
    }
    if (sum == 0) {
      return new Estimate(0, 0, NONE_SEEN * min * scale);
    }
    double variance = Math.max(0, squares - sum * sum / sampled) * (1 - sampled / members);
    double relativeError = StrictMath.hypot(StrictMath.sqrt(variance) / sum, membersError);
    double spread = StrictMath.exp(Estimate.STANDARD_ERRORS * relativeError);
    return new Estimate(sum * scale, Math.max(sum, sum * scale / spread), sum * scale * spread);
  }
}
