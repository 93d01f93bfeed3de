package org.neardup.jobs.input;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/**
 * Makes the records of one file.
 *
 * @param label the name of the file in the places of its records
 */
record FileRecords(String label, SourceOptions options) {
  /**
   * Ids are columns of tab separated files and {@code _id}s of Elasticsearch, which allows 512
   * bytes; the rest is for the position of a sentence.
   */
  static final int MAX_ID_BYTES = 500;

  /**
   * A document.
   *
   * @param id without the source's prefix
   * @param name the name of the record in its file, for people
   * @throws RejectedException if the id is invalid or the text blank
   */
  SourceDocument document(String id, Optional<String> title, String text, String name)
      throws RejectedException {
    return new SourceDocument(
        qualify(id), title.filter(known -> !known.isBlank()), requireText(text), at(name));
  }

  String at(String name) {
    return label + ": " + name;
  }

  String qualify(String id) throws RejectedException {
    String whole = options.source().isEmpty() ? id : options.source() + ":" + id;
    if (id.isEmpty() || !isValidId(whole)) {
      throw new RejectedException(RejectReason.INVALID_ID);
    }
    return whole;
  }

  /** Not blank, not too long, without control characters or unpaired surrogates. */
  static boolean isValidId(String id) {
    return !id.isBlank()
        && id.codePoints().noneMatch(FileRecords::isForbidden)
        && id.getBytes(StandardCharsets.UTF_8).length <= MAX_ID_BYTES;
  }

  private static boolean isForbidden(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }

  static String requireText(String text) throws RejectedException {
    if (text.isBlank()) {
      throw new RejectedException(RejectReason.EMPTY_TEXT);
    }
    return text;
  }

  RejectedRecord reject(String position, RejectReason reason, byte[] bytes, int length) {
    return new RejectedRecord(label, position, reason, TextBytes.excerpt(bytes, length));
  }

  RejectedRecord reject(String position, RejectReason reason, String excerpt) {
    return new RejectedRecord(label, position, reason, TextBytes.excerpt(excerpt));
  }

  RejectedRecord reject(SplitBytes.Damage damage) {
    return new RejectedRecord(
        label,
        damage.position(),
        RejectReason.DAMAGED_COMPRESSION,
        TextBytes.excerpt(damage.message()));
  }
}
