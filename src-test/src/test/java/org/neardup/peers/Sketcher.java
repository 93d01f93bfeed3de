package org.neardup.peers;

/**
 * One library's way from a text to a signature and from two signatures to a similarity.
 *
 * <p>Not thread safe.
 *
 * @param <S> what it calls a signature
 */
interface Sketcher<S> {

  /** The signature of a text that has at least one shingle. */
  S sketch(String text);

  /** The Jaccard similarity of two texts' shingles, estimated from their signatures. */
  double similarity(S a, S b);

  /** The bytes of a signature as the library itself gives it out. */
  int bytes(S signature);
}
