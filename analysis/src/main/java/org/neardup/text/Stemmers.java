package org.neardup.text;

import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/** The Snowball stemmers that Lucene has, by name. Thread safe; the stemmers are not. */
public final class Stemmers {

  private static final List<String> NAMES =
      List.of(
          ("arabic armenian basque catalan danish dutch english estonian finnish french german"
                  + " greek hindi hungarian indonesian irish italian lithuanian nepali norwegian"
                  + " porter portuguese romanian russian serbian spanish swedish tamil turkish"
                  + " yiddish")
              .split(" "));

  private Stemmers() {}

  public static List<String> names() {
    return NAMES;
  }

  /** The stems of the words of a stream, by the stemmer of one of the names. */
  public static TokenStream of(String name, TokenStream words) {
    return new SnowballFilter(
        words, name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
  }
}
