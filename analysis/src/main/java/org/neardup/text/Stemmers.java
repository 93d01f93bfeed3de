package org.neardup.text;

import java.util.List;
import java.util.Locale;
import org.neardup.pinned.snowball.SnowballStemmer;

/**
 * The Snowball stemmers of one version of Lucene, by name, so that stems do not depend on the
 * Lucene of a server. Thread safe; the stemmers are not.
 */
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

  /** A new stemmer of one of the names. */
  public static SnowballStemmer of(String name) {
    String language = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    String stemmer = SnowballStemmer.class.getPackageName() + ".ext." + language + "Stemmer";
    try {
      return Class.forName(stemmer)
          .asSubclass(SnowballStemmer.class)
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no " + stemmer + " beside this class", e);
    }
  }
}
