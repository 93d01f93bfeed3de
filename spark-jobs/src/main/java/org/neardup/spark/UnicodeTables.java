package org.neardup.spark;

import com.ibm.icu.util.VersionInfo;

/**
 * The Unicode tables by which texts are normalised and cut. Spark has its own ICU4J, often an older
 * one, which precedes the ICU4J of a program on the class path of a cluster; signatures would be
 * different then.
 */
public final class UnicodeTables {
  /** The release of ICU4J that this version of the project is made with. */
  static final int RELEASE = 78;

  private UnicodeTables() {}

  /** Refuses tables of another release, with an {@link IllegalStateException}. */
  public static void require() {
    int found = VersionInfo.ICU_VERSION.getMajor();
    if (found != RELEASE) {
      throw new IllegalStateException(
          "[icu4j] must be of release %s, got %s, which is Spark's own: run the neardup-spark jar, which brings its own under another name"
              .formatted(RELEASE, found));
    }
  }
}
