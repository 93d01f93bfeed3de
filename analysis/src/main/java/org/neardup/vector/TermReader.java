package org.neardup.vector;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.neardup.pinned.snowball.SnowballStemmer;
import org.neardup.shingle.ShingleHash;
import org.neardup.shingle.Words;
import org.neardup.text.NormalizedText;
import org.neardup.text.Stemmers;
import org.neardup.vector.VectorScheme.TermOptions;

/**
 * Reads the terms of normalised units: their words (UAX #29, and by ICU's dictionaries where Thai,
 * Lao, Khmer and Burmese put no spaces between them) but for the stop words, stemmed. A term is
 * known by the {@link ShingleHash} of its UTF-16LE bytes.
 *
 * <p>Stemming takes some hundred nanoseconds a word, so the terms of recent words are kept in a
 * table of fixed size, one slot for each value of the low bits of a word's hash. Not thread safe:
 * one per thread. O(length); only words that are not in the table are allocated.
 */
public final class TermReader {

  private static final int TABLE_SIZE = 1 << 13;

  private final Words words = new Words(true);
  private final TermCounts counts = new TermCounts();
  private final Set<String> stopwords;
  private final SnowballStemmer stemmer;
  private final long[] keptWords = new long[TABLE_SIZE];
  private final long[] keptTerms = new long[TABLE_SIZE];
  private final boolean[] keptStops = new boolean[TABLE_SIZE];

  public TermReader(TermOptions options) {
    this.stopwords = Stopwords.of(options.stopwords());
    this.stemmer =
        options.stemmer().equals(TermOptions.NONE) ? null : Stemmers.of(options.stemmer());
    keptWords[0] = 1; // 0 would mean that the word with hash 0 is known; 1 belongs elsewhere
  }

  /** Reads the terms of one unit, which are overwritten by the next call. */
  public TermCounts read(NormalizedText unit) {
    words.read(unit);
    counts.clear();
    for (int i = 0; i < words.count(); i++) {
      int start = words.start(i);
      int length = words.end(i) - start;
      long word = ShingleHash.hash(words.bytes(), start, length);
      int place = (int) word & (TABLE_SIZE - 1);
      if (keptWords[place] != word) {
        keep(place, word, start, length);
      }
      if (!keptStops[place]) {
        counts.add(keptTerms[place]);
      }
    }
    counts.count();
    return counts;
  }

  private void keep(int place, long hash, int start, int length) {
    String text = new String(words.bytes(), start, length, StandardCharsets.UTF_16LE);
    keptWords[place] = hash;
    keptStops[place] = stopwords.contains(text);
    keptTerms[place] = stemmer == null ? hash : ShingleHash.hash(stem(text));
  }

  private String stem(String text) {
    stemmer.setCurrent(text);
    stemmer.stem();
    return stemmer.getCurrent();
  }

  /**
   * The distinct terms of one unit, in ascending order of their hashes, with how often each occurs.
   *
   * <p>A reusable buffer, overwritten by the next unit. Not thread safe.
   */
  public static final class TermCounts {

    private long[] hashes = new long[256];
    private int[] frequencies = new int[256];
    private int occurrences;
    private int size;

    TermCounts() {}

    public int size() {
      return size;
    }

    /** How many terms there are, repeated ones each time: the length of the unit. */
    public int length() {
      return occurrences;
    }

    public long hash(int term) {
      return hashes[term];
    }

    public int frequency(int term) {
      return frequencies[term];
    }

    void clear() {
      occurrences = 0;
      size = 0;
    }

    /** Adds one occurrence; to be followed by {@link #count} after the last. */
    void add(long hash) {
      if (occurrences == hashes.length) {
        hashes = Arrays.copyOf(hashes, 2 * occurrences);
        frequencies = new int[2 * occurrences];
      }
      hashes[occurrences++] = hash;
    }

    /** Puts equal terms together. O(n log n) for n occurrences. */
    void count() {
      Arrays.sort(hashes, 0, occurrences);
      for (int i = 0; i < occurrences; i++) {
        if (size > 0 && hashes[i] == hashes[size - 1]) {
          frequencies[size - 1]++;
        } else {
          hashes[size] = hashes[i];
          frequencies[size++] = 1;
        }
      }
    }
  }
}
