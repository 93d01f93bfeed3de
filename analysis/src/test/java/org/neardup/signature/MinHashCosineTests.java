package org.neardup.signature;

import static org.junit.Assert.assertEquals;

import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.vector.SparseVector;

/** The stand-in is right for sets, where no weight is ignored. */
public class MinHashCosineTests {

  /** 200 pairs of 992 values each: 4 standard deviations of the Jaccard similarity. */
  @Test
  public void testTheCosineOfSetsOfEqualSize() {
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    for (int pair = 0; pair < 200; pair++) {
      SparseVector[] texts = Vectors.texts(random, 300, 200);
      MinHashCosine minHash = new MinHashCosine(992, 32, pair);
      long[] a = new long[992];
      long[] b = new long[992];
      minHash.sketch(texts[0], a);
      minHash.sketch(texts[1], b);
      sum += minHash.jaccard(a, b);
      assertEquals(2.0 / 3, texts[0].cosine(texts[1]), 1e-9);
    }
    assertEquals(0.5, sum / 200, 4 * 0.5 / Math.sqrt(992 * 200));
    assertEquals(2.0 / 3, MinHashCosine.cosine(0.5), 1e-15);
  }
}
