package org.neardup.vector;

import org.neardup.text.Check;
import org.neardup.text.Stemmers;

/**
 * How the words of a normalised unit become terms: first stop words are left out, then what remains
 * is stemmed.
 *
 * @param stopWords the language of Lucene's stop word list, such as {@code english}, or {@value
 *     #NONE}
 * @param stem the Snowball stemmer, such as {@code english} (Porter2), {@code porter} or {@code
 *     german}, or {@value #NONE}
 */
public record TermOptions(String stopWords, String stem) {

  /** Leaves all words in, or as they are. */
  public static final String NONE = "none";

  /** Every word as it is. */
  public static final TermOptions PLAIN = new TermOptions(NONE, NONE);

  public TermOptions {
    Check.noneOrOneOf("stop_words", StopWords.languages(), stopWords);
    Check.noneOrOneOf("stem", Stemmers.names(), stem);
  }
}
