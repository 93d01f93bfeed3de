package org.neardup.jobs.io;

import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;

/**
 * Makes the records of one file.
 *
 * @param label the name of the file in the places of its records
 */
record FileRecords(String label, SourceOptions options) {

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
        qualified(id), title.filter(known -> !known.isBlank()), checked(text), at(name));
  }

  /** A place in the file, for people. */
  String at(String name) {
    return label + ": " + name;
  }

  /** The id with the source's prefix. */
  String qualified(String id) throws RejectedException {
    return DocumentIds.qualified(options.source(), id)
        .orElseThrow(() -> new RejectedException(RejectReason.INVALID_ID));
  }

  /** The text itself, which must not be blank. */
  static String checked(String text) throws RejectedException {
    if (text.isBlank()) {
      throw new RejectedException(RejectReason.EMPTY_TEXT);
    }
    return text;
  }

  RejectedRecord rejected(String position, RejectReason reason, byte[] bytes, int length) {
    return new RejectedRecord(label, position, reason, TextBytes.excerpt(bytes, length));
  }

  RejectedRecord rejected(String position, RejectReason reason, String excerpt) {
    return new RejectedRecord(label, position, reason, TextBytes.excerpt(excerpt));
  }

  RejectedRecord rejected(SplitBytes.Damage damage) {
    return new RejectedRecord(
        label,
        damage.position(),
        RejectReason.DAMAGED_COMPRESSION,
        TextBytes.excerpt(damage.message()));
  }
}
