package org.neardup.jobs.judge;

import java.util.List;
import java.util.TreeMap;
import org.neardup.lsh.Estimate;

/**
 * The drawn texts, in the order of their keys, from which the number of distinct texts is
 * estimated.
 *
 * @param end the key of the first text that was not drawn, {@link Long#MAX_VALUE} if all were
 */
record Sample(List<Entry> texts, long end) {
  /** How many standard errors two estimates may differ without one of them being wrong. */
  private static final int FAR = 3;

  Sample {
    texts = List.copyOf(texts);
  }

  /**
   * A text.
   *
   * @param length of the normalised text in UTF-16 code units
   * @param copies how many units have it
   */
  record Entry(long key, String text, int length, long copies) {
    private Entry withCopy(Entry copy) {
      return new Entry(key, text, length, copies + copy.copies);
    }
  }

  boolean isWhole() {
    return end == Long.MAX_VALUE;
  }

  /**
   * About how many distinct texts there are: the units over the mean number of copies. Where a few
   * texts have most of the copies, that is far from the estimate by the density of the keys
   * (Bar-Yossef et al., RANDOM 2002), whose error does not depend on copies; then the latter is
   * taken.
   *
   * @param units how many units there are
   */
  Estimate distinct(long units) {
    if (isWhole() || texts.isEmpty()) {
      return Estimate.exactly(texts.size());
    }
    double shareOfKeys = end / (double) Long.MAX_VALUE;
    double byKeys = texts.size() / shareOfKeys;
    double byCopies = (double) units * texts.size() / copies();
    double keysError = 1 / StrictMath.sqrt(texts.size());
    boolean differ = Math.abs(StrictMath.log(byCopies / byKeys)) > FAR * keysError;
    double value = Math.clamp(differ ? byKeys : byCopies, texts.size(), (double) units);
    double spread =
        StrictMath.exp(Estimate.STANDARD_ERRORS * (differ ? keysError : copiesError(value)));
    return new Estimate(
        value, Math.max(texts.size(), value / spread), Math.min((double) units, value * spread));
  }

  private long copies() {
    return texts.stream().mapToLong(Entry::copies).sum();
  }

  private double copiesError(double of) {
    double mean = (double) copies() / texts.size();
    double squares = 0;
    for (Entry text : texts) {
      squares += (text.copies - mean) * (text.copies - mean);
    }
    return StrictMath.sqrt(squares * (1 - texts.size() / of)) / texts.size() / mean;
  }

  /**
   * Keeps the texts with the smallest keys of all that were added. Since keys are hashes, that is a
   * random sample of the distinct texts whatever their order and number of copies (Cohen, JCSS
   * 1997). Thread safe.
   */
  static final class Draw {
    /** The most characters of all texts together, unless the first alone has more. */
    static final long MAX_LENGTH = 8L << 20;

    private final int most;
    private final TreeMap<Long, Entry> texts = new TreeMap<>();
    private long length;
    private volatile long end = Long.MAX_VALUE;

    Draw(int most) {
      this.most = most;
    }

    /** Adds a unit, with the length of its normalised text. */
    void add(long key, String text, int textLength) {
      if (key < end) { // which most are not, once the sample is full
        keep(new Entry(key, text, textLength, 1));
      }
    }

    private synchronized void keep(Entry unit) {
      if (unit.key >= end) {
        return;
      }
      Entry drawn = texts.merge(unit.key, unit, Entry::withCopy);
      length += drawn.copies == 1 ? unit.length : 0;
      while (texts.size() > 1 && (texts.size() > most || length > MAX_LENGTH)) {
        Entry last = texts.pollLastEntry().getValue();
        length -= last.length;
        end = last.key;
      }
    }

    synchronized Sample sample() {
      return new Sample(List.copyOf(texts.values()), end);
    }
  }
}
