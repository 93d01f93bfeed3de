package org.neardup.jobs.pipeline;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage.CappedBands;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.data.KnownTexts;

/**
 * What a run takes over from the run since which it is.
 *
 * @param texts the texts of which no two are compared again
 * @param fresh a filter of the other texts
 * @param freshTexts how many these are
 * @param capped bands of which all texts are compared again
 * @param pairs folders with the pairs that are taken over
 * @param count how many pairs these are at most
 */
record Carried(
    KnownTexts texts,
    FilterStage.Filter fresh,
    long freshTexts,
    CappedBands capped,
    List<Path> pairs,
    long count) {
  /** Nothing: there is no such run, or all is compared again. */
  static final Carried NOTHING =
      new Carried(KnownTexts.NONE, FilterStage.Filter.NONE, 0, CappedBands.NONE, List.of(), 0);
}
