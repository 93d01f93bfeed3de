package org.neardup.jobs.request;

import org.neardup.text.EnumNames;

/** Whether a document of the bulk files is a unit or a whole document. */
public enum BulkBy implements EnumNames {
  /** A unit: a sentence or a document, whichever is compared. */
  UNIT,
  /** A document with its whole text and the signatures of all its units. */
  DOCUMENT;

  /** The one of that name. */
  public static BulkBy parse(String id) {
    return EnumNames.parse("[bulk-by]", values(), id);
  }
}
