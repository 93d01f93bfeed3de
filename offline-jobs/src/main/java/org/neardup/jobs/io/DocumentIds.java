package org.neardup.jobs.io;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The rule for ids. Ids are columns of tab separated files and {@code _id}s of Elasticsearch, which
 * allows 512 bytes; the rest is for the position of a sentence.
 */
public final class DocumentIds {
  public static final int MAX_BYTES = 500;

  private DocumentIds() {}

  /** The id with the source's prefix, if that is a valid id. */
  static Optional<String> qualified(String source, String id) {
    String whole = source.isEmpty() ? id : source + ":" + id;
    return !id.isEmpty() && isValid(whole) ? Optional.of(whole) : Optional.empty();
  }

  /** Not empty, not too long, without control characters or unpaired surrogates. */
  public static boolean isValid(String id) {
    return !id.isBlank()
        && id.codePoints().noneMatch(DocumentIds::isForbidden)
        && id.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES;
  }

  private static boolean isForbidden(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }
}
