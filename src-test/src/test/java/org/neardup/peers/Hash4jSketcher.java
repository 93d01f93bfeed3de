package org.neardup.peers;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHashPolicy;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import java.util.function.Function;
import org.neardup.signature.Similarity;

/** One of hash4j's policies over given hashes; it has no shingles of its own. */
final class Hash4jSketcher implements Sketcher<byte[]> {

  private final SimilarityHashPolicy policy;
  private final SimilarityHasher hasher;
  private final Function<String, ElementHashProvider> shingles;

  Hash4jSketcher(SimilarityHashPolicy policy, Function<String, ElementHashProvider> shingles) {
    this.policy = policy;
    this.hasher = policy.createHasher();
    this.shingles = shingles;
  }

  @Override
  public byte[] sketch(String text) {
    return hasher.compute(shingles.apply(text));
  }

  @Override
  public double similarity(byte[] a, byte[] b) {
    return Similarity.estimate(
        policy.getNumberOfEqualComponents(a, b),
        policy.getNumberOfComponents(),
        policy.getComponentSizeInBits());
  }

  @Override
  public int bytes(byte[] signature) {
    return signature.length;
  }
}
