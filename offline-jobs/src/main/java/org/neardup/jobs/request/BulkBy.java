package org.neardup.jobs.request;

import org.neardup.text.EnumNames;

/** Whether a document of the bulk files is a unit or a whole document. */
public enum BulkBy {
  /** A unit: a sentence or a document, whichever is compared. */
  UNIT,
  /** A document with its whole text and the signatures of all its units. */
  DOCUMENT;

  /** The name on the command line: {@code unit} or {@code document}. */
  public String id() {
    return EnumNames.of(this);
  }

  /** The one of that name. */
  public static BulkBy parse(String id) {
    return EnumNames.parse("[bulk-by]", values(), id);
  }
}
