package org.neardup.jobs.join;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.unit.RawWords;
import org.neardup.util.MemoryAccount;

/**
 * Finds the examples of a block that a document contains, whatever else it contains. Words are
 * compared in pairs of neighbours, without punctuation and in the normalised form of units.
 *
 * <p>An example is found if one window of the document has a large enough share of its distinct
 * pairs, in any order. The window has {@value #EXTRA_WORDS} words more than the example, room for
 * inserted words. An example of fewer than {@value #SHORT_EXAMPLE_WORDS} words, whose pairs are in
 * other texts by chance, must have all of them in as many words as it has; one of a single word
 * must be all that the document has. Among windows, the one with the most pairs counts; ties go to
 * the shortest, then to the first. This is exact but for collisions of 64-bit hashes.
 *
 * <p>If c of the n pairs of an example must be found, two of its n - c + 2 rarest pairs are in the
 * window. So only these are indexed, and pairs are counted only around two of them. Cost: O(words)
 * for a document, and O(window log n) for each two rare pairs that are near each other.
 *
 * <p>Memory: the texts, 8 bytes for each pair, at most 40 for each indexed one. Not thread safe.
 */
final class ExampleSearch {
  static final int EXTRA_WORDS = 50;
  static final int SHORT_EXAMPLE_WORDS = 8;

  private static final int PAIR = 2;

  /** How many of its indexed pairs an example has in a window, if it has to have as many. */
  private static final int INDEXED = 2;

  private final TextOptions options;
  private final List<Example> examples;
  private final Postings rarest;

  /**
   * @param share of its pairs that the window contains @param inExample from the first of these
   *     pairs to the last one
   * @param inDocument the same in the document
   */
  record Found(UnitRecord example, double share, Span inExample, Span inDocument) {}

  /**
   * @param pairs distinct and in ascending order
   * @param least the fewest of them that a window must contain
   * @param window the pairs of a window
   */
  private record Example(UnitRecord unit, long[] pairs, int least, int window) {}

  private record Window(int first, int last, int common) {}

  /**
   * @param options by which words are normalised
   * @param share the least share of an example's pairs, above 0 and at most 1
   */
  ExampleSearch(List<UnitRecord> units, TextOptions options, double share) {
    this.options = options;
    examples = units.stream().map(unit -> example(unit, share)).toList();
    long[][] indexed = examples.stream().map(Example::pairs).toArray(long[][]::new);
    Frequencies frequencies = Frequencies.of(indexed);
    for (int i = 0; i < indexed.length; i++) {
      int least = examples.get(i).least;
      int count = indexed[i].length - least + Math.min(INDEXED, least);
      indexed[i] = frequencies.rarest(indexed[i], count);
    }
    rarest = new Postings(indexed, IntStream.range(0, indexed.length).toArray());
  }

  private Example example(UnitRecord unit, double share) {
    RawWords words = words(Utf8.decode(unit.text()));
    boolean whole = words.count() < SHORT_EXAMPLE_WORDS;
    long[] pairs = Arrays.stream(words.shingles(PAIR)).sorted().distinct().toArray();
    int least = whole ? pairs.length : Frequencies.ceil(share * pairs.length);
    return new Example(
        unit, pairs, least, Math.max(1, words.count() - 1 + (whole ? 0 : EXTRA_WORDS)));
  }

  private RawWords words(String text) {
    return RawWords.of(text, options, MemoryAccount.UNLIMITED);
  }

  /** The examples that a document contains. */
  List<Found> in(String document) {
    RawWords words = words(document);
    long[] there = words.shingles(PAIR);
    Map<Integer, Candidate> candidates = new LinkedHashMap<>();
    for (int place = 0; place < there.length; place++) {
      int pair = rarest.find(there[place]);
      int end = pair < 0 ? 0 : rarest.end(pair);
      for (int i = pair < 0 ? 0 : rarest.start(pair); i < end; i++) {
        candidates
            .computeIfAbsent(rarest.set(i), example -> new Candidate(examples.get(example)))
            .look(there, place);
      }
    }
    return candidates.values().stream()
        .filter(each -> each.best.common >= each.example.least)
        .map(each -> found(each.example, words, there, each.best))
        .toList();
  }

  /** An example with an indexed pair that the document contains. */
  private static final class Candidate {
    private final Example example;
    private Window best = new Window(0, 0, 0);

    /** Up to where another indexed pair is near to the last one. */
    private int near;

    /** Up to where all windows around an indexed pair are counted. */
    private int counted;

    private Candidate(Example example) {
      this.example = example;
    }

    /** Counts around an indexed pair if another one is near. */
    private void look(long[] there, int place) {
      int end = place + example.window;
      if ((place < near || example.least < INDEXED) && place >= counted) {
        count(there, Math.max(0, place - example.window + 1), end + example.window);
        counted = end;
      }
      near = end;
    }

    /** Counts the windows in a piece; each begins and ends with a pair that it needs. */
    private void count(long[] there, int from, int to) {
      int[] counts = new int[example.pairs.length];
      int common = 0;
      int left = from;
      for (int right = left; right < Math.min(to, there.length); right++) {
        int pair = Arrays.binarySearch(example.pairs, there[right]);
        if (pair >= 0) {
          common += counts[pair]++ == 0 ? 1 : 0;
          int first = Arrays.binarySearch(example.pairs, there[left]);
          while (first < 0 || counts[first] > 1 || right - left >= example.window) {
            common -= first >= 0 && --counts[first] == 0 ? 1 : 0;
            first = Arrays.binarySearch(example.pairs, there[++left]);
          }
          boolean shorter = right - left < best.last - best.first;
          if (common > best.common || common == best.common && shorter) {
            best = new Window(left, right, common);
          }
        }
      }
    }
  }

  private Found found(Example example, RawWords words, long[] there, Window best) {
    RawWords own = words(Utf8.decode(example.unit.text()));
    long[] shared = Arrays.copyOfRange(there, best.first, best.last + 1);
    Arrays.sort(shared);
    long[] all = own.shingles(PAIR);
    int[] places =
        IntStream.range(0, all.length)
            .filter(place -> Arrays.binarySearch(shared, all[place]) >= 0)
            .toArray();
    return new Found(
        example.unit,
        (double) best.common / example.pairs.length,
        span(own, places[0], places[places.length - 1]),
        span(words, best.first, best.last));
  }

  /** From the first word of a pair to the last one of another. */
  private static Span span(RawWords words, int first, int last) {
    return words.span(first, Math.min(words.count(), last + PAIR) - 1);
  }
}
