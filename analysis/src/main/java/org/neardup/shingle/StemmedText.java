package org.neardup.shingle;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.neardup.pinned.lucene.analysis.standard.StandardTokenizer;
import org.neardup.pinned.lucene.analysis.tokenattributes.CharTermAttribute;
import org.neardup.pinned.lucene.analysis.tokenattributes.OffsetAttribute;
import org.neardup.pinned.snowball.SnowballStemmer;
import org.neardup.shingle.Words.UnitReader;
import org.neardup.text.NormalizedText;
import org.neardup.text.Stemmers;
import org.neardup.text.TextOptions;

/**
 * Units with each word (UAX #29, as {@link Words} finds them) replaced by its stem; the characters
 * between the words stay. "the cats, running" becomes "the cat, run".
 *
 * <p>Not thread safe; reused from unit to unit. O(length), some hundred nanoseconds a word.
 */
public final class StemmedText {

  private final StandardTokenizer tokenizer = new StandardTokenizer();
  private final CharTermAttribute word = tokenizer.addAttribute(CharTermAttribute.class);
  private final OffsetAttribute place = tokenizer.addAttribute(OffsetAttribute.class);
  private final UnitReader reader = new UnitReader();
  private final SnowballStemmer stemmer;
  private final StringBuilder stemmed = new StringBuilder();
  private final NormalizedText out = new NormalizedText();

  private StemmedText(String stemmer) {
    this.stemmer = Stemmers.of(stemmer);
  }

  /** A stemmer by its name; null for {@value TextOptions#NO_STEMMER}. */
  public static StemmedText by(String stemmer) {
    return stemmer.equals(TextOptions.NO_STEMMER) ? null : new StemmedText(stemmer);
  }

  /** The stemmed text of a unit; overwritten by the next. */
  public NormalizedText of(NormalizedText unit) {
    stemmed.setLength(0);
    reader.reset(unit, 0, unit.length());
    tokenizer.setReader(reader);
    try {
      tokenizer.reset();
      int copied = 0;
      while (tokenizer.incrementToken()) {
        copy(unit, copied, place.startOffset());
        stemmer.setCurrent(word.buffer(), word.length());
        stemmer.stem();
        stemmed.append(stemmer.getCurrentBuffer(), 0, stemmer.getCurrentBufferLength());
        copied = place.endOffset();
      }
      copy(unit, copied, unit.length());
      tokenizer.end();
      tokenizer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
    out.clear(stemmed.length());
    stemmed.chars().forEach(c -> out.append((char) c));
    return out;
  }

  private void copy(NormalizedText unit, int start, int end) {
    for (int i = start; i < end; i++) {
      stemmed.append(unit.charAt(i));
    }
  }
}
