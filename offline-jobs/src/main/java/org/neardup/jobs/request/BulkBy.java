package org.neardup.jobs.request;

import org.neardup.text.EnumNames;

/** What one document of the bulk files is. */
public enum BulkBy {
  /** A unit: a sentence or a document, whichever is compared. */
  UNIT,
  /** A document with its whole text and the signatures of all its units. */
  DOCUMENT;

  /** The name on the command line: {@code unit} or {@code document}. */
  public String id() {
    return EnumNames.of(this);
  }

  /**
   * Reads the name used on the command line.
   *
   * @throws IllegalArgumentException if it is neither {@code unit} nor {@code document}
   */
  public static BulkBy parse(String id) {
    return switch (id) {
      case "unit" -> UNIT;
      case "document" -> DOCUMENT;
      default ->
          throw new IllegalArgumentException(
              "[bulk-by] must be [unit] or [document], got [" + id + "]");
    };
  }
}
