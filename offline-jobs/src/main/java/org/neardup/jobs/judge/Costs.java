package org.neardup.jobs.judge;

import java.util.Optional;
import org.neardup.lsh.Estimate;

/**
 * Predicts bytes and seconds of a run from its counts and from the time of the sample. The
 * constants were fitted to runs over news, two Wikipedias, four Bibles and made texts.
 *
 * @param bands of a text
 * @param signatureBytes of a text
 * @param sampled the time of reading all inputs twice and signing them once, if this process did
 *     all of it
 */
record Costs(int bands, int signatureBytes, Optional<Time> sampled) {
  /** A shuffle in this process is not compressed. */
  private static final Shuffled HERE = new Shuffled(1, 15, 12);

  /** Compressed by snappy; texts go with their keys, whose first bytes are sorted. */
  private static final Shuffled BY_CLUSTER = new Shuffled(.7, 13.5, 5);

  /**
   * Sizes of shuffled records.
   *
   * @param text the compression ratio of texts
   * @param band bytes of a band record, sorted hashes and text keys
   * @param candidate bytes of a candidate pair, after a combiner that drops equal ones
   */
  private record Shuffled(double text, double band, double candidate) {}

  /** Key, id and lengths of a text that is shuffled. */
  private static final int TEXT_KEY_BYTES = 28;

  /** The hashes, id and place of a unit, and its part of the record of a document. */
  private static final int UNIT_BYTES = 32;

  /** The JSON around the ids, the text and the signature of a document of the bulk files. */
  private static final int DOCUMENT_BYTES = 133;

  /** The header of a container of one signature. */
  private static final int CONTAINER_BYTES = 29;

  private static final double BASE64 = 4.0 / 3;

  /**
   * A run reads the inputs once, not twice, but writes and sorts their texts, which takes about as
   * long as the sample did. Making, sending and comparing candidates and writing bulk files come on
   * top, in processor seconds for one of them and for a byte.
   */
  private static final double OF_SAMPLE = .944;

  private static final double CANDIDATE_SECONDS = 4.4e-6;
  private static final double BULK_SECONDS = 6.5e-8;

  /**
   * Wall-clock and processor time.
   *
   * @param processorSeconds of all threads of this process, more than 0
   */
  record Time(double seconds, double processorSeconds) {}

  /** Bytes from maps to reduces. */
  Estimate shuffleBytes(
      Prediction.Inputs inputs, Estimate texts, Estimate candidates, Estimate compared) {
    Shuffled sizes = sampled.isPresent() ? HERE : BY_CLUSTER;
    double unitBytes = sizes.text * ((double) inputs.textBytes() / inputs.units() + TEXT_KEY_BYTES);
    return texts
        .times(bands * sizes.band)
        .plus(candidates.times(sizes.candidate))
        .plus(compared.times(unitBytes)) // to be compared
        .plus(unitBytes * Math.min(texts.value(), 2 * compared.value())) // to be sorted
        .plus((double) inputs.units() * UNIT_BYTES);
  }

  double bulkBytes(Prediction.Inputs inputs) {
    double signature = BASE64 * (CONTAINER_BYTES + signatureBytes);
    return inputs.shownBytes() + inputs.units() * (DOCUMENT_BYTES + signature);
  }

  /** Wall-clock time on the machine of the sample, as busy as it was. */
  Optional<Estimate> seconds(Prediction.Inputs inputs, Estimate candidates) {
    return sampled.map(
        time ->
            candidates
                .times(CANDIDATE_SECONDS)
                .plus(bulkBytes(inputs) * BULK_SECONDS)
                .plus(OF_SAMPLE * time.processorSeconds)
                .times(time.seconds / time.processorSeconds));
  }
}
