package org.neardup.signature;

import org.neardup.vector.DenseVector;
import org.neardup.vector.SparseVector;
import org.neardup.vector.UnitVector;

/**
 * The sums over a vector's terms of weight times entry, one for each hyperplane; not thread safe.
 */
sealed interface EntrySums permits GaussianSums, SignSums {

  /** Starts with sums of 0. */
  void clear();

  /**
   * Adds a term's entries.
   *
   * @param term any number that stands for the term
   * @param weight relative to the largest of the vector, so between -1 and 1
   */
  void add(long term, float weight);

  /**
   * Writes one bit for each hyperplane, 1 where its sum is at least 0.
   *
   * @param words as many as the bits need; unused bits become 0
   */
  void signs(long[] words);

  /** Writes the bits of a vector that is not zero; a dense one's terms are its dimensions. */
  default void sign(UnitVector vector, long[] words) {
    clear();
    switch (vector) {
      case SparseVector sparse -> addAll(sparse);
      case DenseVector dense -> addAll(dense);
    }
    signs(words);
  }

  private void addAll(SparseVector vector) {
    double largest = 0;
    for (int i = 0; i < vector.size(); i++) {
      largest = Math.max(largest, Math.abs(vector.weight(i)));
    }
    for (int i = 0; i < vector.size(); i++) {
      add(vector.hash(i), (float) (vector.weight(i) / largest));
    }
  }

  private void addAll(DenseVector vector) {
    double largest = 0;
    for (int i = 0; i < vector.dimensions(); i++) {
      largest = Math.max(largest, Math.abs(vector.value(i)));
    }
    for (int i = 0; i < vector.dimensions(); i++) {
      add(i, (float) (vector.value(i) / largest));
    }
  }
}
