package org.neardup.jobs.data;

import java.util.Arrays;
import org.neardup.text.Unit;

/**
 * A unit's id taken apart: a document's own id, or {@code documentId:position} of a sentence.
 *
 * @param documentId the document's id, which may itself hold colons
 * @param position the sentence's number in its document, 0 for a document
 */
public record UnitId(String documentId, int position) {
  /** The id of the unit at a position of a document. */
  public static String of(Unit unit, String documentId, int position) {
    return unit == Unit.DOCUMENT ? documentId : documentId + ":" + position;
  }

  /** Takes an id apart, a sentence's at its last colon. */
  public static UnitId parse(Unit unit, String id) {
    if (unit == Unit.DOCUMENT) {
      return new UnitId(id, 0);
    }
    int colon = id.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "the id of a sentence must be [document id]:[position], got [" + id + "]");
    }
    return new UnitId(id.substring(0, colon), Integer.parseInt(id.substring(colon + 1)));
  }

  /** The order of ids everywhere: by their UTF-8 bytes, unsigned. */
  public static int compare(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b);
  }
}
