package org.neardup.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Finds the passages of a raw text: windows of a number of words, which overlap by about a half.
 *
 * <p>Where a window begins the text itself says: at a run of {@value #RUN} words whose hash is the
 * smallest within a quarter of a window on both sides (as in winnowing, Schleimer, Wilkerson and
 * Aiken 2003, section 3). So a passage that is copied into another text is cut there as it is here,
 * whatever stands before it, but for its ends. Windows begin at the start of a text too, every half
 * window where no hash says so for a whole one, and so that the last one ends with the text.
 *
 * <p>Words are those of UAX #29 with a letter, digit or ideograph in them; case makes no
 * difference. Not thread safe: one per thread. O(length) in time; memory is that of some windows.
 */
final class PassageSplitter implements UnitSplitter {

  /** The words that are hashed together. */
  private static final int RUN = 3;

  private final int words;
  private final int reach;
  private final BreakIterator boundaries = BreakIterator.getWordInstance(ULocale.ROOT);

  // Of the last words, each at its number modulo the size.
  private final int mask;
  private final int[] starts;
  private final int[] ends;
  private final long[] hashes;
  private final long[] runs;

  /**
   * A splitter.
   *
   * @param words of a window, at least {@value TextOptions#LEAST_PASSAGE}
   */
  PassageSplitter(int words) {
    this.words = words;
    this.reach = words / 4;
    int size = Integer.highestOneBit(2 * words) << 1;
    this.mask = size - 1;
    this.starts = new int[size];
    this.ends = new int[size];
    this.hashes = new long[size];
    this.runs = new long[size];
  }

  @Override
  public void forEach(CharSequence text, Consumer<Span> passages) {
    String raw = text.toString();
    boundaries.setText(raw);
    try {
      Windows windows = new Windows(passages);
      int start = boundaries.first();
      for (int end = boundaries.next(); end != BreakIterator.DONE; end = boundaries.next()) {
        if (boundaries.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT) {
          windows.add(start, end, hash(raw, start, end));
        }
        start = end;
      }
      windows.end();
    } finally {
      // The iterator would hold on to the text until the next one.
      boundaries.setText("");
    }
  }

  private static long hash(String raw, int start, int end) {
    long hash = 0;
    for (int i = start; i < end; i++) {
      hash = (hash + Character.toLowerCase(raw.charAt(i))) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return hash;
  }

  private static long run(long first, long second, long third) {
    long mixed = (first * 31 + second) * 31 + third;
    mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
    return (mixed ^ (mixed >>> 32)) + Long.MIN_VALUE;
  }

  /** The windows of one text, as its words come. */
  private final class Windows {
    private final Consumer<Span> passages;
    private final Queue<Integer> begun = new ArrayDeque<>();
    private int count;
    private int last;
    private int covered;

    Windows(Consumer<Span> passages) {
      this.passages = passages;
    }

    void add(int start, int end, long hash) {
      int at = count & mask;
      starts[at] = start;
      ends[at] = end;
      hashes[at] = hash;
      count++;
      if (count == 1) {
        begun.add(0);
      }
      int run = count - RUN;
      if (run >= 0) {
        runs[run & mask] = run(hashes[run & mask], hashes[run + 1 & mask], hashes[run + 2 & mask]);
        decide(run - reach, run);
      }
      passFull();
    }

    /** Whether a window begins at a word, of which the runs up to another one are known. */
    private void decide(int word, int known) {
      if (word <= 0) {
        return;
      }
      fill(word);
      if (isLeast(word, known)) {
        begin(word);
      }
    }

    private boolean isLeast(int word, int known) {
      long run = runs[word & mask];
      for (int before = Math.max(0, word - reach); before < word; before++) {
        if (runs[before & mask] <= run) {
          return false;
        }
      }
      for (int after = word + 1; after <= known; after++) {
        if (runs[after & mask] < run) {
          return false;
        }
      }
      return true;
    }

    /** Begins windows in between where none began for a whole one before a word. */
    private void fill(int word) {
      while (word - last > words) {
        begin(last + words / 2);
      }
    }

    private void begin(int word) {
      begun.add(word);
      last = word;
    }

    private void passFull() {
      while (!begun.isEmpty() && begun.peek() + words <= count) {
        pass(begun.remove(), words);
      }
    }

    private void pass(int word, int length) {
      passages.accept(new Span(starts[word & mask], ends[word + length - 1 & mask]));
      covered = word + length;
    }

    /** The rest; windows that the end cuts to less than a half give way to the last whole one. */
    void end() {
      int known = count - RUN;
      for (int word = Math.max(1, known - reach + 1); word <= known; word++) {
        decide(word, known);
      }
      passFull();
      for (int word : begun) {
        if (word == 0 || covered < count && count - word >= words / 2) {
          pass(word, count - word);
        }
      }
      if (covered < count) {
        pass(count - words, words);
      }
    }
  }
}
