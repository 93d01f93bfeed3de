package org.neardup.jobs.run;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The progress of one stage of long work: its name, percent, count, rate and time left.
 *
 * <p>All methods may be called from any thread.
 */
public final class StageProgress implements AutoCloseable {
  private static final int NAME_WIDTH = 14;

  private final ProgressLine line;
  private final String name;
  private final String plural;
  private final LongSupplier nanoClock;
  private final long start;
  private volatile long count;
  private volatile double fraction = -1;
  private volatile String note = "";
  private volatile String silence = "no progress";
  private boolean closed;

  StageProgress(ProgressLine line, String name, String plural, LongSupplier nanoClock) {
    this.line = line;
    this.name = name;
    this.plural = plural;
    this.nanoClock = nanoClock;
    this.start = nanoClock.getAsLong();
    line.moved(this);
    show();
  }

  /** Whether {@link #at} would show anything now; asked before costly counting. */
  public boolean isDue() {
    return line.due();
  }

  /** Sets the work finished so far and its share in [0, 1], or -1. */
  public synchronized void at(long finished, double shareDone) {
    if (finished != count || shareDone != fraction) {
      line.moved(this);
    }
    count = finished;
    fraction = shareDone;
    show();
  }

  /** A few words after the numbers, such as {@code retrying}; empty for none. */
  public void note(String words) {
    note = words;
    show();
  }

  /** Sets the text for a long time without progress, such as {@code no task has reported}. */
  void silence(String words) {
    silence = words;
  }

  public Duration elapsed() {
    return Duration.ofNanos(nanoClock.getAsLong() - start);
  }

  /** Ends the stage with its line; later calls do nothing. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      line.moved(null);
      line.println(finalText());
    }
  }

  /** Ends the stage without a line, because it failed and its failure is printed. */
  public synchronized void abandon() {
    closed = true;
    line.moved(null);
    line.clear();
  }

  void show() {
    if (line.due()) {
      line.update(text());
    }
  }

  private String text() {
    Duration elapsed = elapsed();
    StringBuilder text = new StringBuilder(label(name));
    double share = Math.min(1, fraction);
    if (share >= 0) {
      text.append(String.format(Locale.ROOT, "%3.0f %%  ", Math.floor(share * 100)));
    }
    long done = count;
    String quiet = share < 0 ? "" : line.quiet(); // work that counts nothing may go on
    if (!quiet.isEmpty()) {
      text.append(done > 0 ? Numbers.count(done, plural) + "  " : "");
      text.append(silence).append(" for ").append(quiet);
      share = 1;
    } else if (done > 0) {
      text.append(Numbers.count(done, plural)).append("  ").append(Numbers.rate(done, elapsed));
    } else {
      text.append(Numbers.duration(elapsed));
    }
    if (share > 0.02 && share < 1) {
      long left = (long) (elapsed.toNanos() / share * (1 - share));
      text.append("  ").append(Numbers.duration(Duration.ofNanos(left))).append(" left");
    }
    return note.isEmpty() ? text.toString() : text.append("  ").append(note).toString();
  }

  private String finalText() {
    Duration elapsed = elapsed();
    long done = count;
    String time = " in " + Numbers.duration(elapsed);
    return done == 0
        ? label(name) + "done" + time
        : label(name)
            + Numbers.count(done, plural)
            + time
            + " ("
            + Numbers.rate(done, elapsed)
            + ")";
  }

  static String label(String name) {
    return String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s ", name);
  }
}
