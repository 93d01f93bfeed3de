package org.neardup.jobs.run;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
public final class Numbers {
  private Numbers() {}

  /** {@code 1234567} as {@code 1,234,567}. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A count with its noun, which loses its plural s after one: {@code 1 pair}, {@code 2 pairs}. */
  public static String count(long value, String plural) {
    boolean singular = value == 1 && plural.endsWith("s");
    return count(value) + " " + (singular ? plural.substring(0, plural.length() - 1) : plural);
  }

  /** {@code 0.0012} as {@code 1 of 833}. */
  public static String oneOf(double share) {
    return share == 0 ? "none of those" : "1 of " + count(Math.round(1 / share));
  }

  /** {@code 0.1234} as {@code 12.3 %}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** A count a second with three significant digits, as {@code 63,800/s} or {@code 4.2/s}. */
  public static String rate(long count, Duration elapsed) {
    double seconds = elapsed.toNanos() / 1e9;
    if (seconds <= 0 || count == 0) {
      return "0/s";
    }
    double rate = count / seconds;
    if (rate < 10) {
      return String.format(Locale.ROOT, "%.1f/s", rate);
    }
    long step = Math.round(Math.pow(10, Math.max(0, Math.floor(Math.log10(rate)) - 2)));
    return count(Math.round(rate / step) * step) + "/s";
  }

  /** {@code 3.2 s}, {@code 48 s}, {@code 2 min 5 s} or {@code 3 h 20 min}. */
  public static String duration(Duration elapsed) {
    long millis = elapsed.toMillis();
    if (millis < 9_950) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1e3);
    }
    long seconds = Math.round(millis / 1e3);
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min " + seconds % 60 + " s";
    }
    return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
  }

  /** {@code 812 B}, {@code 5.0 MB} or {@code 1.2 GB}, in powers of 1000. */
  public static String bytes(long bytes) {
    String[] names = {"B", "kB", "MB", "GB", "TB"};
    double value = bytes;
    int unit = 0;
    while (value >= 999.95 && unit < names.length - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, names[unit]);
  }
}
