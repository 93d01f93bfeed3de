package org.neardup.jobs.data;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;
import org.neardup.text.UnpairedSurrogates;

/** Strings to UTF-8 the way the rest of the product reads them, and back. */
public final class Utf8 {
  private Utf8() {}

  /** The characters of a text, at half the cost of its {@code toString}. */
  public static String decode(Text text) {
    return new String(text.getBytes(), 0, text.getLength(), StandardCharsets.UTF_8);
  }

  /**
   * The UTF-8 bytes of a text. Unpaired surrogates, which UTF-8 cannot hold, become U+FFFD as they
   * do in normalisation (Java's own encoder would write question marks).
   */
  public static byte[] encode(String text) {
    return UnpairedSurrogates.replace(text).getBytes(StandardCharsets.UTF_8);
  }
}
