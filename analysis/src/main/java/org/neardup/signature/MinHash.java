package org.neardup.signature;

/**
 * Sketches a set of 64-bit hashes into m components, so that the probability that a component of
 * two sets is equal is their Jaccard similarity (but for truncation).
 *
 * <p>Implementations are not thread safe: one per thread.
 */
public sealed interface MinHash permits FastMinHash, ClassicMinHash {

  /** The sketcher that a scheme names. */
  static MinHash of(MinHashScheme scheme) {
    return switch (scheme.family()) {
      case FAST -> new FastMinHash(scheme.components(), scheme.signatureBits(), scheme.seed());
      case CLASSIC ->
          new ClassicMinHash(scheme.components(), scheme.signatureBits(), scheme.seed());
    };
  }

  /**
   * Sketches one set.
   *
   * @param hashes the set's hashes, in any order, repeated ones allowed
   * @param count how many of them count, at least 1
   * @param components receives m values of {@code signature_bits} bits each
   */
  void sketch(long[] hashes, int count, long[] components);
}
