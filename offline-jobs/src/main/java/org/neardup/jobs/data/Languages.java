package org.neardup.jobs.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.Seeds;

/**
 * Tells by the id of a unit or document which language of a scheme it is in: in the language that
 * the scheme translates from if the id begins with that language and a colon, else in the scheme's
 * own.
 */
public final class Languages {
  private final String own;
  private final Optional<String> translated;
  private final byte[] prefix;

  /** The languages of a scheme, whose statistics may be missing. */
  public Languages(SchemeRequest settings) {
    own = settings.textOptions().language();
    translated = settings.translateFrom();
    prefix = prefix(translated.orElse("")).getBytes(StandardCharsets.UTF_8);
  }

  /** The prefix of all ids of a language. */
  public static String prefix(String language) {
    return language + ":";
  }

  public String own() {
    return own;
  }

  public Optional<String> translated() {
    return translated;
  }

  /** Whether a unit or document with an id is of the source language. */
  public boolean isSourceLanguage(Text id) {
    return isSourceLanguage(id.getBytes(), id.getLength());
  }

  /** The same by the UTF-8 bytes of the id, {@code length} of them. */
  public boolean isSourceLanguage(byte[] id, int length) {
    return translated.isPresent()
        && length >= prefix.length
        && Arrays.equals(id, 0, prefix.length, prefix, 0, prefix.length);
  }

  /** The hash of a text of the source language, to differ from an equal one of the own language. */
  public static long sourceLanguageHash(long textHash) {
    return Seeds.derive(textHash, "foreign", 0);
  }
}
