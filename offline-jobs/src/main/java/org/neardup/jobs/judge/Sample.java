package org.neardup.jobs.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.neardup.lsh.Estimate;
import org.neardup.util.Arithmetic;

/**
 * The drawn texts, in the order of their keys, from which the number of distinct texts is
 * estimated. All have their bands, so that the pairs to compare are counted for long texts too; the
 * first ones have their texts, so that these are compared.
 *
 * @param end the key of the first text that was not drawn, {@link Long#MAX_VALUE} if all were
 */
record Sample(List<Entry> texts, long end) {
  /** How many standard errors two estimates may differ without one of them being wrong. */
  private static final int MAX_STANDARD_ERRORS = 3;

  Sample {
    texts = List.copyOf(texts);
  }

  /**
   * A text.
   *
   * @param text of the first unit that has it; empty for the texts after the held ones
   * @param bytes of the text in UTF-8
   * @param bands the hashes of its bands
   * @param copies how many units have it
   * @param values of how many each value of the field of the report is; empty without a field
   * @param first the value of the first one, in the order of the inputs
   * @param place of that one
   */
  record Entry(
      long key,
      Optional<String> text,
      int bytes,
      long[] bands,
      long copies,
      Map<String, Long> values,
      String first,
      long place) {
    private Entry withCopy(Entry copy) {
      Map<String, Long> all = new HashMap<>(values);
      copy.values.forEach((value, units) -> all.merge(value, units, Long::sum));
      Entry one = place < copy.place ? this : copy;
      return new Entry(key, text, bytes, bands, copies + copy.copies, all, one.first, one.place);
    }

    private Entry withoutText() {
      return new Entry(key, Optional.empty(), bytes, bands, copies, values, first, place);
    }

    private int held() {
      return text.isPresent() ? bytes : 0;
    }
  }

  /** How many texts, the first ones, can be compared. */
  int held() {
    return (int) texts.stream().filter(entry -> entry.text.isPresent()).count();
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
    boolean differ = Math.abs(StrictMath.log(byCopies / byKeys)) > MAX_STANDARD_ERRORS * keysError;
    double value = Arithmetic.clamp(differ ? byKeys : byCopies, texts.size(), (double) units);
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
    /** The limit on the bytes of the texts that are held, which the first one alone may exceed. */
    static final long MAX_BYTES = 8L << 20;

    private final int maxTexts;
    private final TreeMap<Long, Entry> texts = new TreeMap<>();
    private long bytes;
    private volatile long end = Long.MAX_VALUE;

    /** The key from which on texts are not held. */
    private long endOfHeld = Long.MAX_VALUE;

    Draw(int maxTexts) {
      this.maxTexts = maxTexts;
    }

    /** Whether a text with this key belongs to the smallest so far. */
    boolean takes(long key) {
      return key < end; // most keys are not, once the sample is full
    }

    /** Adds a unit. */
    synchronized void add(Entry unit) {
      if (!takes(unit.key)) {
        return;
      }
      Entry added = unit.key < endOfHeld ? unit : unit.withoutText();
      if (texts.merge(unit.key, added, Entry::withCopy).copies == 1) {
        bytes += added.held();
      }
      if (texts.size() > maxTexts) {
        end = texts.lastKey();
        bytes -= texts.pollLastEntry().getValue().held();
      }
      while (bytes > MAX_BYTES && texts.lowerKey(endOfHeld) > texts.firstKey()) {
        Entry last = texts.lowerEntry(endOfHeld).getValue();
        bytes -= last.held();
        endOfHeld = last.key;
        texts.put(last.key, last.withoutText());
      }
    }

    synchronized Sample sample() {
      return new Sample(List.copyOf(texts.values()), end);
    }
  }
}
