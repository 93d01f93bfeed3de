package org.neardup.lsh;

/** The predicted recall and cost of tokens. */
public interface CandidatePlan {

  /**
   * The similarity of units that have nothing to do with each other, above which hardly any pair of
   * a corpus lies.
   */
  double BACKGROUND = 0.1;

  /** The tokens of a unit in a few words, such as {@code 20 bands of 6 rows}. */
  String describe();

  /**
   * The probability that a pair of a similarity becomes a candidate; the recall of jobs, which
   * verify exactly.
   */
  double recallAt(double similarity);

  /**
   * The probability that a pair of a similarity is found and passes a test by the signature alone:
   * it is a candidate and the estimate reaches {@code minSimilarity}.
   */
  double signatureRecallAt(double similarity, double minSimilarity);

  /**
   * The probability that an unrelated pair, of similarity {@value #BACKGROUND}, becomes a
   * candidate.
   */
  default double falseCandidateRate() {
    return recallAt(BACKGROUND);
  }
}
