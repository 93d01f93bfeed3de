package org.neardup.jobs.sample;

import java.util.List;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.ResolvedScheme;

/**
 * The request for a prediction.
 *
 * @param inputs files and folders of any Hadoop file system, all of them
 * @param scheme how texts are compared; MinHash
 * @param source how the inputs are read
 * @param maxBucket the largest bucket of which the run compares every pair
 * @param size how many texts are drawn at most
 */
public record PredictRequest(
    List<String> inputs,
    ResolvedScheme scheme,
    SourceOptions source,
    int maxBucket,
    SampleSize size) {
  public PredictRequest {
    inputs = List.copyOf(inputs);
    if (!(scheme.scheme() instanceof BandScheme)) {
      throw new IllegalArgumentException(
          "[sample] is for [method] = [minhash]: what random projection compares follows from"
              + " [units], see plan without [sample]");
    }
  }
}
