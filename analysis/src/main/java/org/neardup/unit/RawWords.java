package org.neardup.unit;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.Arrays;
import java.util.function.Consumer;
import org.neardup.sentence.LineJoiner;
import org.neardup.sentence.Urls;
import org.neardup.shingle.ShingleHash;
import org.neardup.shingle.StemmedText;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * The words of a raw text, each with its offsets and a hash of its normalised form, by which texts
 * are aligned.
 *
 * <p>Words are the words of UAX #29 with a letter, digit or ideograph in them. Each is normalised
 * as units are, and stemmed where shingles are; what normalisation leaves nothing of is left out,
 * as are URLs where they are stripped. Line ends, marks of quotation and punctuation are between
 * words.
 *
 * <p>Immutable; takes 16 bytes a word, until it is closed, of the account that it was read with.
 */
public final class RawWords implements AutoCloseable {

  private static final int BYTES_A_WORD = 2 * Integer.BYTES + Long.BYTES;
  private static final int FIRST = 64;

  /** The golden ratio's fraction, so that the order of words counts in the hash of a shingle. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final Reservation memory;
  private int count;
  private int[] starts = new int[FIRST];
  private int[] ends = new int[FIRST];
  private long[] hashes = new long[FIRST];

  private RawWords(MemoryAccount memory) {
    this.memory = new Reservation(memory);
  }

  /**
   * Reads the words of a text. O(length).
   *
   * @param options of the units that the text is cut in
   * @param memory is asked before memory is taken, about every 8,000 words
   */
  public static RawWords of(String raw, TextOptions options, MemoryAccount memory) {
    RawWords words = new RawWords(memory);
    Normalizer normalizer = new Normalizer(options);
    NormalizedText word = new NormalizedText(memory);
    StemmedText stems = StemmedText.by(options.stemmer());
    String whole = LineJoiner.joinWords(raw, words.memory);
    boolean stripped = options.changes().contains(Normalization.STRIP_URLS);
    String plain = stripped ? Urls.blank(whole, words.memory) : whole;
    new WordBoundaries()
        .forEach(
            plain,
            span -> {
              normalizer.normalize(plain, span.start(), span.end(), word);
              words.add(span, stems == null ? word : stems.of(word));
              word.trim();
            });
    return words;
  }

  private void add(Span span, NormalizedText word) {
    if (word.length() == 0) {
      return;
    }
    if (count == starts.length) {
      memory.add((long) BYTES_A_WORD * count);
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
      hashes = Arrays.copyOf(hashes, 2 * count);
    }
    starts[count] = span.start();
    ends[count] = span.end();
    hashes[count++] = ShingleHash.hash(word.bytes(), 0, word.length() << 1);
  }

  public int count() {
    return count;
  }

  /**
   * The hashes of all runs of {@code size} words, in the order of the text; one hash of all words
   * if they are fewer.
   */
  public long[] shingles(int size) {
    int length = Math.min(size, count);
    long[] shingles = new long[length == 0 ? 0 : count - length + 1];
    for (int i = 0; i < shingles.length; i++) {
      for (int word = i; word < i + length; word++) {
        shingles[i] = Long.rotateLeft(shingles[i], 21) * SPREAD + hashes[word];
      }
    }
    return shingles;
  }

  long hash(int word) {
    return hashes[word];
  }

  /** The number of the first word that begins at an offset or after it. */
  int firstFrom(int place) {
    int found = Arrays.binarySearch(starts, 0, count, place);
    return found < 0 ? -found - 1 : found;
  }

  /** The span of a run of words, including the last one. */
  public Span span(int first, int last) {
    return new Span(starts[first], ends[last]);
  }

  @Override
  public void close() {
    memory.close();
  }

  /**
   * Finds the words of raw texts: the words of UAX #29 with a letter, digit or ideograph in them.
   * Not thread safe: one per thread. O(length).
   */
  static final class WordBoundaries {

    private final BreakIterator boundaries = BreakIterator.getWordInstance(ULocale.ROOT);

    /** Passes on the words of a text in order. */
    void forEach(String raw, Consumer<Span> words) {
      boundaries.setText(raw);
      try {
        int start = boundaries.first();
        for (int end = boundaries.next(); end != BreakIterator.DONE; end = boundaries.next()) {
          if (boundaries.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT) {
            words.accept(new Span(start, end));
          }
          start = end;
        }
      } finally {
        // The iterator would hold on to the text until the next one.
        boundaries.setText("");
      }
    }
  }
}
