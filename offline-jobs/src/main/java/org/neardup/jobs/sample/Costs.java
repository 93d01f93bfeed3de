package org.neardup.jobs.sample;

import org.neardup.lsh.Estimate;

/**
 * What a run takes, from what it does and what the sample took. The constants were fitted to runs
 * over news, two Wikipedias, four Bibles and made texts.
 *
 * @param bands of a text
 * @param sampled what reading all inputs twice and signing them once took
 */
record Costs(int bands, Time sampled) {
  /** What snappy leaves of texts with their keys, whose first bytes are sorted. */
  private static final double TEXT_SHARE = .7;

  /** Key, id and lengths of a text that is shuffled. */
  private static final int TEXT_KEY_BYTES = 28;

  /** What snappy leaves of a band record: sorted hashes and text keys. */
  private static final double BAND_BYTES = 13.5;

  /** What snappy leaves of a candidate pair, once equal ones of a map task are one. */
  private static final double CANDIDATE_BYTES = 5;

  /** Processor seconds for a band to be sorted, a candidate to be made, sent and compared. */
  private static final double BAND_SECONDS = 2e-6;

  private static final double CANDIDATE_SECONDS = 4.6e-6;

  /** Processor seconds for a byte of text to be sorted and written. */
  private static final double TEXT_SECONDS = 8e-8;

  /**
   * What something took.
   *
   * @param seconds wall-clock time
   * @param processorSeconds of all threads of this process
   */
  record Time(double seconds, double processorSeconds) {}

  /** Bytes from maps to reduces, with map outputs compressed by snappy. */
  Estimate shuffleBytes(
      Prediction.Inputs inputs, Estimate texts, Estimate candidates, Estimate compared) {
    double unitBytes = TEXT_SHARE * ((double) inputs.textBytes() / inputs.units() + TEXT_KEY_BYTES);
    return texts
        .times(bands * BAND_BYTES)
        .plus(candidates.times(CANDIDATE_BYTES))
        .plus(compared.times(unitBytes))
        .plus(inputs.units() * unitBytes);
  }

  /**
   * Wall-clock time on the machine of the sample, as busy as it was. Reading, cutting and signing
   * take what they took there; the rest is added by its processor time.
   */
  Estimate seconds(Prediction.Inputs inputs, Estimate texts, Estimate candidates) {
    return texts
        .times(bands * BAND_SECONDS)
        .plus(candidates.times(CANDIDATE_SECONDS))
        .plus(inputs.textBytes() * TEXT_SECONDS)
        .plus(sampled.processorSeconds)
        .times(sampled.seconds / sampled.processorSeconds);
  }
}
