package org.neardup.unit;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.unit.RawWords.WordBoundaries;
import org.neardup.util.MemoryAccount;

/**
 * Finds the passages of a raw text: windows of a number of words; two of them share at most half.
 *
 * <p>The text itself decides the beginnings of windows: at a run of {@value #RUN} words whose hash
 * is the smallest within half a window on both sides (as in winnowing, Schleimer, Wilkerson and
 * Aiken 2003, section 3). So a passage that is copied into another text is cut at the same words
 * there, except at its ends, whatever precedes it. If no hash is the smallest for a whole window,
 * one begins half a window after the last. The first begins with the text, and the last ends with
 * it.
 *
 * <p>Words are found by {@link WordBoundaries} and normalised. Not thread safe: one per thread.
 * O(length) in time; memory for some windows.
 */
final class PassageSplitter {

  /** The words that are hashed together. */
  private static final int RUN = 3;

  private final int words;
  private final int half;
  private final WordBoundaries boundaries = new WordBoundaries();
  private final Normalizer normalizer = new Normalizer(TextOptions.of(Unit.PASSAGE));
  private final NormalizedText word;

  // Data of the last words, each at its number modulo the size.
  private final int mask;
  private final int[] starts;
  private final int[] ends;
  private final long[] hashes;
  private final long[] runs;

  /**
   * A splitter into windows of a number of words, at least {@value TextOptions#MIN_PASSAGE_WORDS}.
   */
  PassageSplitter(int words, MemoryAccount memory) {
    this.words = words;
    this.word = new NormalizedText(memory);
    this.half = words / 2;
    int size = Integer.highestOneBit(2 * words) << 1;
    this.mask = size - 1;
    this.starts = new int[size];
    this.ends = new int[size];
    this.hashes = new long[size];
    this.runs = new long[size];
  }

  /** Passes on the passages in the order in which they begin. */
  void forEach(String raw, Consumer<Span> passages) {
    Windows windows = new Windows(passages);
    boundaries.forEach(raw, word -> windows.add(word, hash(raw, word)));
    windows.end();
  }

  private long hash(String raw, Span span) {
    normalizer.normalize(raw, span.start(), span.end(), word);
    long hash = 0;
    for (int i = 0; i < word.length(); i++) {
      hash = (hash + word.charAt(i)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    word.trim();
    return hash;
  }

  private static long run(long first, long second, long third) {
    long mixed = (first * 31 + second) * 31 + third;
    mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
    return (mixed ^ (mixed >>> 32)) + Long.MIN_VALUE;
  }

  /** The windows of one text, found while its words are read. */
  private final class Windows {
    private final Consumer<Span> passages;

    /** The first words of windows that are not passed on yet. */
    private final Queue<Integer> begun = new ArrayDeque<>();

    private int count;
    private int last;

    /** The length of the next window to be passed on; 0 if it follows from the second. */
    private int length;

    Windows(Consumer<Span> passages) {
      this.passages = passages;
      begun.add(0);
    }

    void add(Span span, long hash) {
      int at = count & mask;
      starts[at] = span.start();
      ends[at] = span.end();
      hashes[at] = hash;
      count++;
      int run = count - RUN;
      if (run >= 0) {
        runs[run & mask] = run(hashes[run & mask], hashes[run + 1 & mask], hashes[run + 2 & mask]);
        // The runs of half a window after this word are known now.
        int word = run - half;
        if (word > 0) {
          fill(word);
          if (isLeast(word)) {
            begin(word);
          }
        }
      }
      if (count > words) {
        passWhole();
      }
    }

    private boolean isLeast(int word) {
      long run = runs[word & mask];
      for (int before = Math.max(0, word - half); before < word; before++) {
        if (runs[before & mask] <= run) {
          return false;
        }
      }
      for (int after = word + 1; after <= word + half; after++) {
        if (runs[after & mask] < run) {
          return false;
        }
      }
      return true;
    }

    /** Begins windows in between where none began for a whole one before a word. */
    private void fill(int word) {
      while (word - last > words) {
        begin(last + half);
      }
    }

    private void begin(int word) {
      if (length == 0) {
        length = Math.min(words, word + half);
      }
      begun.add(word);
      last = word;
    }

    private void passWhole() {
      while (length > 0 && !begun.isEmpty() && begun.peek() + length <= count) {
        pass(begun.remove(), length);
        length = words;
      }
    }

    private void pass(int word, int many) {
      passages.accept(new Span(starts[word & mask], ends[word + many - 1 & mask]));
    }

    /** The rest; a text of no more words than a window has is one. */
    void end() {
      if (count > words) {
        fill(count);
        passWhole();
        begun.forEach(word -> pass(word, count - word));
      } else if (count > 0) {
        pass(0, count);
      }
    }
  }
}
