package org.neardup.elasticsearch.rest.compare;

import org.neardup.signature.UnitSignature;

/**
 * One unit of a text.
 *
 * @param signature its signature, with its place in the text
 * @param codePoints its length after normalisation
 * @param shingles its distinct shingle hashes, ascending
 */
public record ComparedUnit(UnitSignature signature, int codePoints, long[] shingles) {

  /** Its UTF-16 code units in the raw text: what it counts for in a coverage. */
  public int length() {
    return signature.end() - signature.start();
  }
}
