package org.neardup.lsh;

/** The predicted recall and cost of tokens. */
public interface CandidatePlan {

  /** The tokens of a unit in a few words, such as {@code 20 bands of 6 rows}. */
  String describe();

  /** The probability that a pair becomes a candidate; the recall of jobs, which verify exactly. */
  double recallAt(double similarity);

  /**
   * The probability that a pair of a similarity is found and passes a test by the signature alone:
   * it is a candidate and the estimate reaches {@code minSimilarity}.
   */
  double signatureRecallAt(double similarity, double minSimilarity);

  /** The probability that two units that have nothing to do with each other become candidates. */
  double falseCandidateRate();

  /** The expected number of candidates of a unit that have nothing to do with it. */
  default double falseCandidates(long units) {
    return units * falseCandidateRate();
  }
}
