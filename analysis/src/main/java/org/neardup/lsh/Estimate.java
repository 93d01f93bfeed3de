package org.neardup.lsh;

import org.neardup.util.Check;

/**
 * A number that was estimated from a sample, with its 95 % confidence interval.
 *
 * @param low the lower end of the interval, at most the value
 * @param high the upper end, at least the value
 */
public record Estimate(double value, double low, double high) {
  /** How many standard errors the ends of an interval are away. */
  public static final double STANDARD_ERRORS = 1.959964;

  public Estimate {
    Check.that(
        low <= value && value <= high,
        "[value] must be between [low] and [high], got %s, %s, %s",
        low,
        value,
        high);
  }

  public static Estimate exactly(double value) {
    return new Estimate(value, value, value);
  }

  public boolean isExact() {
    return low == high;
  }

  public Estimate times(double factor) {
    return new Estimate(value * factor, low * factor, high * factor);
  }

  /** The same value, whose interval is wider by a factor on both sides. */
  public Estimate within(double factor) {
    return new Estimate(value, low / factor, high * factor);
  }

  public Estimate plus(double known) {
    return new Estimate(value + known, low + known, high + known);
  }

  /** The sum of two that err independently: their squared errors add up. */
  public Estimate plus(Estimate other) {
    double sum = value + other.value;
    return new Estimate(
        sum,
        sum - StrictMath.hypot(value - low, other.value - other.low),
        sum + StrictMath.hypot(high - value, other.high - other.value));
  }
}
