package org.neardup.unit;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.neardup.text.Span;
import org.neardup.util.Arithmetic;
import org.neardup.util.LongIndex;

/**
 * Finds where a run of words that was copied from one text into another begins and ends in both,
 * given two windows that are known to have much in common.
 *
 * <p>The longest row of equal words of both windows is extended to both sides, beyond the windows
 * too, while the next words are equal. A gap of at most {@value #LARGEST_GAP} words in either text,
 * which were edited, is bridged if at least half as many words in a row are equal after it, and at
 * least {@value #MIN_ROW}; among several ways to go on, the one that skips the fewest words is
 * taken. So a run begins and ends with words that both texts have, and around it the texts differ
 * by more than such a gap, or end.
 *
 * <p>Windows within a run that was found already give the same run, so that the cost depends on the
 * runs and the windows: O(words) and, where words differ, up to {@value #LARGEST_GAP} squared
 * steps. Texts that repeat themselves can have more runs than words: after a number of steps none
 * are looked for. Not thread safe.
 */
public final class RunAligner {

  /** The most words of one text in a row that a run may have and the other text has not there. */
  public static final int LARGEST_GAP = 10;

  static final int MIN_ROW = 2;

  /** Steps that are enough for texts of some million words, and take a tenth of a second or so. */
  public static final long MAX_STEPS = 1 << 24;

  /** The least share, one in this number, of the shorter window's words that a run must have. */
  private static final int MIN_SHARE = 4;

  private final RawWords a;
  private final RawWords b;
  private final long maxSteps;
  private final NavigableMap<Integer, KnownRun> found = new TreeMap<>();
  private long steps;

  /**
   * A run of words that two texts share.
   *
   * @param a in the first text
   * @param b in the second
   * @param words how many words both have there, in the same order
   */
  public record Run(Span a, Span b, int words) {}

  private record Cell(int a, int b) {
    Cell plus(int inA, int inB) {
      return new Cell(a + inA, b + inB);
    }
  }

  /** The last words of a run to one side, and how many are equal on the way there. */
  private record Side(Cell last, int words) {}

  /** Pieces of both texts in words, the last ones included. */
  private record KnownRun(Cell first, Cell last, Run run) {
    boolean has(Cell at) {
      return first.a <= at.a && at.a <= last.a && first.b <= at.b && at.b <= last.b;
    }
  }

  /** An aligner of two texts, which looks for no more runs after a number of steps. */
  public RunAligner(RawWords a, RawWords b, long maxSteps) {
    this.a = a;
    this.b = b;
    this.maxSteps = maxSteps;
  }

  /** How many pairs of words were compared, or words of windows looked up, so far. */
  public long steps() {
    return steps;
  }

  /** Whether windows were left unchanged because the texts took too many steps. */
  public boolean isCut() {
    return steps >= maxSteps;
  }

  /**
   * The run that two windows share.
   *
   * @param inA a window of the first text, in UTF-16 code units
   * @param inB a window of the second
   * @return empty if they share no run, or one with too few of their words
   */
  public Optional<Run> run(Span inA, Span inB) {
    int firstA = a.firstFrom(inA.start());
    int firstB = b.firstFrom(inB.start());
    int endA = a.firstFrom(inA.end());
    int endB = b.firstFrom(inB.end());
    Optional<Cell> seed = isCut() ? Optional.empty() : longestRow(firstA, endA, firstB, endB);
    int min = Arithmetic.ceilDiv(Math.min(endA - firstA, endB - firstB), MIN_SHARE);
    return seed.map(this::around).filter(run -> run.words >= min && !isCut());
  }

  /**
   * The beginning of the longest row of equal words, among rows that begin in the second window at
   * the first occurrence of a word. O(words of both).
   */
  private Optional<Cell> longestRow(int firstA, int endA, int firstB, int endB) {
    LongIndex words = new LongIndex();
    int[] places = new int[endB - firstB];
    for (int at = firstB; at < endB; at++) {
      int known = words.size();
      if (words.indexOf(b.hash(at)) == known) {
        places[known] = at;
      }
    }
    steps += endB - firstB;
    Cell longest = null;
    int max = 0;
    for (int at = firstA, row; at < endA; at += Math.max(1, row)) {
      int word = words.find(a.hash(at));
      row = word < 0 ? 0 : row(new Cell(at, places[word]), 1, endA - at);
      if (row > max) {
        max = row;
        longest = new Cell(at, places[word]);
      }
    }
    return Optional.ofNullable(longest);
  }

  private Run around(Cell seed) {
    Map.Entry<Integer, KnownRun> before = found.floorEntry(seed.a);
    if (before != null && before.getValue().has(seed)) {
      return before.getValue().run;
    }
    Side left = side(seed, -1);
    Side right = side(seed, 1);
    Cell first = left.last;
    Cell last = right.last;
    // Both count the seed.
    int words = left.words + right.words - 1;
    Run run = new Run(a.span(first.a, last.a), b.span(first.b, last.b), words);
    found.put(first.a, new KnownRun(first, last, run));
    return run;
  }

  /** Goes on from a pair of equal words, forward by 1 or backward by -1. */
  private Side side(Cell seed, int by) {
    Cell last = seed;
    int words = 0;
    for (Optional<Cell> next = Optional.of(seed); next.isPresent(); next = next(last, by)) {
      int row = row(next.get(), by, Integer.MAX_VALUE);
      last = next.get().plus(by * (row - 1), by * (row - 1));
      words += row;
    }
    return new Side(last, words);
  }

  /** The first pair of equal words after the smallest gap that is bridged. */
  private Optional<Cell> next(Cell last, int by) {
    for (int left = 1; left <= 2 * LARGEST_GAP && !isCut(); left++) {
      for (int inA = Math.max(0, left - LARGEST_GAP); inA <= Math.min(left, LARGEST_GAP); inA++) {
        int inB = left - inA;
        int needed = Math.max(MIN_ROW, Arithmetic.ceilDiv(Math.max(inA, inB), 2));
        Cell behind = last.plus(by * (inA + 1), by * (inB + 1));
        if (row(behind, by, needed) == needed) {
          return Optional.of(behind);
        }
      }
    }
    return Optional.empty();
  }

  /** How many pairs of words in a row are equal, from one on; counts up to a limit. */
  private int row(Cell from, int by, int max) {
    int row = 0;
    while (row < max && equal(from.a + by * row, from.b + by * row)) {
      row++;
      steps++;
    }
    steps++;
    return row;
  }

  private boolean equal(int inA, int inB) {
    return inA >= 0 && inB >= 0 && inA < a.count() && inB < b.count() && a.hash(inA) == b.hash(inB);
  }
}
