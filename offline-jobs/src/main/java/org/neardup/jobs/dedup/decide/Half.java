package org.neardup.jobs.dedup.decide;

import org.neardup.jobs.stage.codec.Codec;

/**
 * One end of a pair of texts, as the other end sees it; or a text itself.
 *
 * @param unit the text's unit of the best rank that is not gone; null for none
 * @param documents the records of documents that have a unit with this text, as many as matter
 * @param inDocuments how many documents there are of these
 */
record Half(Kind kind, double similarity, Member unit, long[] documents, long inDocuments) {
  enum Kind {
    SELF,
    NEAR,
    /** The end that contains the other one. */
    CONTAINER
  }

  static final Codec<Half> CODEC = Codec.of(Half.class);

  Half at(Kind otherKind, double otherSimilarity) {
    return new Half(otherKind, otherSimilarity, unit, documents, inDocuments);
  }
}
