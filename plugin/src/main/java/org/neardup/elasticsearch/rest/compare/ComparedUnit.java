package org.neardup.elasticsearch.rest.compare;

import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;

/**
 * One unit of a text.
 *
 * @param signature its signature, with its place in the text
 * @param codePoints its length after normalisation
 * @param features what of it is compared exactly
 */
public record ComparedUnit(UnitSignature signature, int codePoints, Features features) {

  /** Its UTF-16 code units in the raw text: what it counts for in a coverage. */
  public int length() {
    return signature.end() - signature.start();
  }
}
