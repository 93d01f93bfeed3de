package org.neardup.jobs.judge;

import org.neardup.lsh.Estimate;
import org.neardup.pinned.jackson.core.io.JsonStringEncoder;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.util.Arithmetic;

/**
 * Predicts bytes of bulk files and seconds of a run from its counts and from the time of the
 * sample. The constants of seconds were fitted to runs over news, two Wikipedias, four Bibles and
 * made texts.
 */
final class Costs {
  /** Total sizes of the inputs. */
  enum Cost {
    TEXT_BYTES,
    ID_BYTES,
    /** Bytes of the ids and locations of documents. */
    DOCUMENT_BYTES,
    /** Bytes of texts, unit ids and document ids as bulk files have them. */
    SHOWN_BYTES
  }

  /** The fixed part of the JSON in the two lines of a unit; a unit in a cluster has more. */
  private static final int UNIT_BYTES = 117;

  private static final int CLUSTER_BYTES = 16;

  /** The digits of positions and sizes of clusters, and units without a signature, as a factor. */
  private static final double DIGITS = 1.01;

  /** The header of a container of one signature. */
  private static final int CONTAINER_BYTES = 29;

  /**
   * A run reads the inputs once, not twice, but writes and sorts their texts, which takes about
   * seven tenths of the time of the sample. Making, sending and comparing candidates and writing
   * bulk files come on top, in processor seconds for one of them and for a byte.
   */
  private static final double OF_SAMPLE = .7;

  private static final double CANDIDATE_SECONDS = 4.4e-6;
  private static final double BULK_SECONDS = 6.5e-8;

  /** Machines that others use too are up to this factor faster or slower a minute later. */
  private static final double BUSY = 2;

  private Costs() {}

  /**
   * The time of reading all inputs twice and signing them once, if this process did all of it.
   *
   * @param processorSeconds of all threads of this process, more than 0
   */
  record Time(double seconds, double processorSeconds) {}

  /** How many bytes a text takes in a bulk file. */
  static long shown(String text) {
    return JsonStringEncoder.getInstance().quoteAsUTF8(text).length;
  }

  /**
   * Bytes of bulk files.
   *
   * @param clustered units in clusters
   */
  static Estimate bulkBytes(Prediction.Inputs inputs, Estimate clustered, ResolvedScheme scheme) {
    int container = CONTAINER_BYTES + scheme.scheme().signature().packedBytes();
    double signature =
        Arithmetic.ceilDiv(container, 3) * 4 + scheme.scheme().signature().id().length();
    return clustered
        .times(CLUSTER_BYTES + (double) inputs.get(Cost.ID_BYTES) / inputs.units())
        .plus(inputs.get(Cost.SHOWN_BYTES) + inputs.units() * (UNIT_BYTES + signature))
        .within(DIGITS);
  }

  /** Wall-clock time on the machine of the sample, as busy as it was. */
  static Estimate seconds(Time sampled, Estimate bulkBytes, Estimate candidates) {
    return candidates
        .times(CANDIDATE_SECONDS)
        .plus(bulkBytes.times(BULK_SECONDS))
        .plus(OF_SAMPLE * sampled.processorSeconds)
        .times(sampled.seconds / sampled.processorSeconds)
        .within(BUSY);
  }
}
