package org.neardup.jobs.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.text.RawWords;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.util.MemoryAccount;

/**
 * Finds the texts, among a block of items, that stand in a document, whatever else it has. Words
 * are compared in pairs of neighbours, without punctuation and in the normalised form of units.
 *
 * <p>An item is found if a large enough share of its distinct pairs stands in one window of the
 * document, in any order. The window has {@value #ROOM} words more than the item, room for what was
 * put into it. An item of fewer than {@value #SHORT} words, whose pairs are in other texts by
 * chance, must have all of them in as many words as it has; one of a single word must be all that
 * the document has. Of several windows the one with the most pairs counts, of equally good ones the
 * shortest, then the first. All this is exact but for collisions of 64-bit hashes.
 *
 * <p>An item of which c pairs of n must be found has two of its n - c + 2 rarest in the window, so
 * only these are indexed, and only around two of them the pairs are counted. Cost: O(words) for a
 * document, and O(window log n) for each two rare pairs that stand near each other.
 *
 * <p>Memory: the texts, 8 bytes for each pair, at most 40 for each indexed one, 24 for each item.
 * Not thread safe.
 */
final class ItemSearch {
  static final int ROOM = 50;
  static final int SHORT = 8;

  private static final int PAIR = 2;

  /** How many of its indexed pairs an item has in a window, if it has to have as many. */
  private static final int INDEXED = 2;

  private static final Window NONE = new Window(0, 0, 0);

  private final TextOptions options;
  private final List<UnitRecord> items;
  private final long[][] pairs;

  /** The fewest pairs of each item in a window of so many. */
  private final int[] least;

  private final int[] window;
  private final Postings rarest;

  /** The number of the document in which an indexed pair of each item was seen, and where. */
  private final long[] last;

  private long[] near = new long[64];
  private int documents;

  /**
   * @param share of its pairs that stand in the window
   * @param inItem from the first pair that stands there to the last one
   * @param inDocument the same in the document
   */
  record Found(UnitRecord item, double share, Span inItem, Span inDocument) {}

  private record Window(int first, int last, int common) {}

  /**
   * @param options by which words are normalised
   * @param share the least share of an item's pairs, above 0 and at most 1
   */
  ItemSearch(List<UnitRecord> items, TextOptions options, double share) {
    this.items = items;
    this.options = options;
    pairs = new long[items.size()][];
    least = new int[items.size()];
    window = new int[items.size()];
    last = new long[items.size()];
    for (int item = 0; item < items.size(); item++) {
      RawWords words = words(Utf8.decode(items.get(item).text()));
      boolean whole = words.count() < SHORT;
      pairs[item] = Arrays.stream(words.shingles(PAIR)).sorted().distinct().toArray();
      least[item] = whole ? pairs[item].length : Frequencies.ceil(share * pairs[item].length);
      window[item] = Math.max(1, words.count() - 1 + (whole ? 0 : ROOM));
    }
    rarest = index();
  }

  private Postings index() {
    Frequencies frequencies = Frequencies.of(pairs);
    long[][] indexed = new long[pairs.length][];
    for (int item = 0; item < pairs.length; item++) {
      int spare = pairs[item].length - least[item];
      indexed[item] = frequencies.rarest(pairs[item], spare + Math.min(INDEXED, least[item]));
    }
    return new Postings(indexed, IntStream.range(0, pairs.length).toArray());
  }

  private RawWords words(String text) {
    return RawWords.of(text, options, MemoryAccount.UNLIMITED);
  }

  /** The items that stand in a document, in the order of the block. */
  List<Found> in(String document) {
    RawWords words = words(document);
    long[] there = words.shingles(PAIR);
    int size = findNear(there);
    Arrays.sort(near, 0, size);
    List<Found> found = new ArrayList<>();
    for (int i = 0; i < size; ) {
      int item = item(near[i]);
      Window best = NONE;
      for (int end = 0; i < size && item(near[i]) == item; i++) {
        int place = place(near[i]);
        if (place >= end) { // else all windows around it were counted
          end = place + window[item];
          best = better(best, best(item, there, place - window[item] + 1, end + window[item]));
        }
      }
      if (best.common >= least[item]) {
        found.add(found(item, words, there, best));
      }
    }
    return found;
  }

  /** Lists where two indexed pairs of an item stand within a window; returns how many places. */
  private int findNear(long[] there) {
    int size = 0;
    documents++;
    for (int place = 0; place < there.length; place++) {
      int pair = rarest.find(there[place]);
      int end = pair < 0 ? 0 : rarest.end(pair);
      for (int i = pair < 0 ? 0 : rarest.start(pair); i < end; i++) {
        int item = rarest.set(i);
        boolean seen = item(last[item]) == documents && place - place(last[item]) < window[item];
        if (seen || least[item] < INDEXED) {
          near = size < near.length ? near : Arrays.copyOf(near, 2 * size);
          near[size++] = (long) item << Integer.SIZE | place;
        }
        last[item] = (long) documents << Integer.SIZE | place;
      }
    }
    return size;
  }

  private static int item(long itemAndPlace) {
    return (int) (itemAndPlace >>> Integer.SIZE);
  }

  private static int place(long itemAndPlace) {
    return (int) itemAndPlace;
  }

  /** The best window in a piece of a document; each begins and ends with a pair that it needs. */
  private Window best(int item, long[] there, int from, int to) {
    long[] wanted = pairs[item];
    int[] counts = new int[wanted.length];
    int common = 0;
    int left = Math.max(0, from);
    Window best = NONE;
    for (int right = left; right < Math.min(to, there.length); right++) {
      int pair = Arrays.binarySearch(wanted, there[right]);
      if (pair >= 0) {
        common += counts[pair]++ == 0 ? 1 : 0;
        int first = Arrays.binarySearch(wanted, there[left]);
        while (first < 0 || counts[first] > 1 || right - left >= window[item]) {
          common -= first >= 0 && --counts[first] == 0 ? 1 : 0;
          first = Arrays.binarySearch(wanted, there[++left]);
        }
        best = better(best, new Window(left, right, common));
      }
    }
    return best;
  }

  private static Window better(Window best, Window other) {
    boolean shorter = other.last - other.first < best.last - best.first;
    return other.common > best.common || other.common == best.common && shorter ? other : best;
  }

  private Found found(int item, RawWords words, long[] there, Window best) {
    RawWords own = words(Utf8.decode(items.get(item).text()));
    long[] shared = Arrays.copyOfRange(there, best.first, best.last + 1);
    Arrays.sort(shared);
    long[] all = own.shingles(PAIR);
    int[] places =
        IntStream.range(0, all.length)
            .filter(place -> Arrays.binarySearch(shared, all[place]) >= 0)
            .toArray();
    return new Found(
        items.get(item),
        (double) best.common / pairs[item].length,
        span(own, places[0], places[places.length - 1]),
        span(words, best.first, best.last));
  }

  /** From the first word of a pair to the last one of another. */
  private static Span span(RawWords words, int first, int last) {
    return words.span(first, Math.min(words.count(), last + PAIR) - 1);
  }
}
