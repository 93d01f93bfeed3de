package org.neardup.shingle;

import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.util.LongList;

/**
 * Hashes the shingles of a normalised unit without creating substrings: each shingle's UTF-16LE
 * bytes go through {@link ShingleHash}. A unit shorter than a shingle gives one shingle, the whole
 * unit; an empty one gives none. With a stemmer, each word is replaced by its stem first; the
 * characters between words stay.
 *
 * <p>Word shingles hash their words joined by one space. Words are found as Lucene's
 * StandardTokenizer finds them (UAX #29), of at most 255 characters; in scripts without spaces each
 * character with its marks is a word, a run of Katakana is one ({@link Words}).
 *
 * <p>Not thread safe: one per thread. O(length), no allocation once the buffers have grown.
 */
public final class ShingleHasher {

  /** The characters from which a unit should have several shingles. */
  public static final int LONG_UNIT = 200;

  /** Words that are put in shingles are far shorter in every language. */
  private static final int SPARSE = 50;

  private final Shingling shingling;
  private final StemmedText stems;
  private final Words words;
  private boolean sparse;

  /**
   * A hasher of one kind of shingles.
   *
   * @param stemmer the stemmer that each word goes through first, {@value TextOptions#NO_STEMMER}
   *     for none
   */
  public ShingleHasher(Shingling shingling, String stemmer) {
    this.shingling = shingling;
    this.stems = StemmedText.by(stemmer);
    this.words = shingling.kind() == Shingling.Kind.WORD ? new Words() : null;
  }

  /**
   * Hashes all shingles of a unit, in text order, repeated ones each time.
   *
   * @param out receives the hashes; earlier contents are overwritten
   */
  public void hash(NormalizedText unit, LongList out) {
    NormalizedText text = stems == null ? unit : stems.of(unit);
    if (words != null) {
      hashWords(text, out);
    } else if (text.codePoints() == text.length()) {
      hashChars(text, out);
    } else {
      hashCodePoints(text, out);
    }
    sparse = unit.length() >= LONG_UNIT && out.size() < unit.length() / SPARSE;
  }

  /**
   * Whether the unit that was hashed last is long, but has fewer than one shingle to {@value
   * #SPARSE} characters.
   */
  public boolean isSparse() {
    return sparse;
  }

  private void hashChars(NormalizedText unit, LongList out) {
    int size = Math.min(shingling.size(), unit.length());
    int count = size == 0 ? 0 : unit.length() - size + 1;
    long[] hashes = out.reset(count);
    byte[] bytes = unit.bytes();
    int width = size << 1;
    if (width >= 9 && width <= 16) {
      for (int i = 0; i < count; i++) {
        hashes[i] = ShingleHash.hash9to16(bytes, i << 1, width);
      }
    } else {
      for (int i = 0; i < count; i++) {
        hashes[i] = ShingleHash.hash(bytes, i << 1, width);
      }
    }
    out.setSize(count);
  }

  private void hashCodePoints(NormalizedText unit, LongList out) {
    int size = Math.min(shingling.size(), unit.codePoints());
    int count = unit.codePoints() - size + 1;
    long[] hashes = out.reset(count);
    byte[] bytes = unit.bytes();
    int end = 0;
    for (int i = 0; i < size; i++) {
      end = next(unit, end);
    }
    int start = 0;
    for (int i = 0; i < count; i++) {
      hashes[i] = ShingleHash.hash(bytes, start << 1, (end - start) << 1);
      if (i + 1 < count) {
        start = next(unit, start);
        end = next(unit, end);
      }
    }
    out.setSize(count);
  }

  private static int next(NormalizedText unit, int index) {
    return index + (Character.isHighSurrogate(unit.charAt(index)) ? 2 : 1);
  }

  private void hashWords(NormalizedText unit, LongList out) {
    words.read(unit);
    int size = Math.min(shingling.size(), words.count());
    int count = size == 0 ? 0 : words.count() - size + 1;
    long[] hashes = out.reset(count);
    for (int i = 0; i < count; i++) {
      int start = words.start(i);
      hashes[i] = ShingleHash.hash(words.bytes(), start, words.end(i + size - 1) - start);
    }
    out.setSize(count);
  }
}
