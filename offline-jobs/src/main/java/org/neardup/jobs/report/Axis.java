package org.neardup.jobs.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.neardup.jobs.progress.Numbers;

/**
 * An axis of a {@link Plot}: its label, its scale, and the range of its data. A logarithmic one
 * begins and ends at powers of its base. Not thread safe.
 */
public final class Axis {
  private static final int TICKS = 6;
  private static final int MOST_POWERS = 9;
  private static final int FEW_POWERS = 3;
  private static final double LONGEST = 1_000;
  private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private final String label;
  private final int base;
  private double least = Double.POSITIVE_INFINITY;
  private double most = Double.NEGATIVE_INFINITY;

  /** A value that is written beside the axis, and where. */
  record Tick(double share, String label) {}

  private Axis(String label, int base) {
    this.label = label;
    this.base = base;
  }

  public static Axis linear(String label) {
    return new Axis(label, 0);
  }

  /** A logarithmic axis, for values above 0. */
  public static Axis logarithmic(String label, int base) {
    return new Axis(label, base);
  }

  /** Widens the axis to hold a value, such as 0. */
  public Axis include(double value) {
    least = Math.min(least, value);
    most = Math.max(most, value);
    return this;
  }

  String label() {
    return label;
  }

  /** The place of a value: 0 at the beginning of the axis, 1 at its end. */
  double share(double value) {
    return base == 0
        ? (value - low()) / (high() - low())
        : (log(value) - log(low())) / (log(high()) - log(low()));
  }

  private double low() {
    return base == 0 ? least : Math.pow(base, Math.floor(log(least) + 1e-9));
  }

  /** The end, which is above the beginning. */
  private double high() {
    if (base == 0) {
      return most > least ? most : least + 1;
    }
    double end = Math.pow(base, Math.ceil(log(most) - 1e-9));
    return end > low() ? end : low() * base;
  }

  private double log(double value) {
    return Math.log(value) / Math.log(base);
  }

  List<Tick> ticks() {
    return base == 0 ? linearTicks() : powers();
  }

  private List<Tick> linearTicks() {
    double step = step(high() - low());
    int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    List<Tick> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low() / step - 1e-9); i * step <= high() + step * 1e-9; i++) {
      String text = String.format(Locale.ROOT, "%,." + decimals + "f", i * step);
      ticks.add(new Tick(share(i * step), text));
    }
    return ticks;
  }

  /** 1, 2 or 5 times a power of ten, for about six ticks. */
  private static double step(double range) {
    double power = Math.pow(10, Math.floor(Math.log10(range / TICKS)));
    for (int factor : new int[] {1, 2, 5}) {
      if (range / (power * factor) <= TICKS) {
        return power * factor;
      }
    }
    return 10 * power;
  }

  /** Every power, or every other if there are many; of ten also 2 and 5 times it if few. */
  private List<Tick> powers() {
    int first = (int) Math.round(log(low()));
    int last = (int) Math.round(log(high()));
    int every = Math.ceilDiv(last - first, MOST_POWERS);
    List<Tick> ticks = new ArrayList<>();
    for (int power = first; power <= last; power += every) {
      double value = Math.pow(base, power);
      ticks.add(new Tick(share(value), power(power)));
      if (base == 10 && last - first < FEW_POWERS && power < last) {
        for (int factor : new int[] {2, 5}) {
          ticks.add(new Tick(share(factor * value), number(factor * value)));
        }
      }
    }
    return ticks;
  }

  /** Long numbers are written as powers. */
  private String power(int power) {
    double value = Math.pow(base, power);
    if (value < LONGEST && value > 1 / LONGEST) {
      return number(value);
    }
    StringBuilder raised = new StringBuilder().append(base).append(power < 0 ? "⁻" : "");
    Integer.toString(Math.abs(power)).chars().forEach(c -> raised.append(RAISED.charAt(c - '0')));
    return raised.toString();
  }

  private static String number(double value) {
    return value >= 1
        ? Numbers.count(Math.round(value))
        : String.format(Locale.ROOT, "%.1g", value).replaceAll("0+$", "");
  }
}
