package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.SplittableRandom;
import org.junit.Test;

/** Totals that are estimated from samples of made collections, against the true ones. */
public class SampledTotalTests {
  private static final int MEMBERS = 20_000;
  private static final int SAMPLED = 2_000;
  private static final int ROUNDS = 400;

  @Test
  public void workedByHand() {
    SampledTotal total = new SampledTotal(4, 100, 0, .5);
    total.add(2);
    total.add(1);
    Estimate estimate = total.estimate();
    assertEquals(75, estimate.value(), 1e-9);
    // Sum of squares 5 less 9/4, of which .96 count, is a variance of 2.64: 1.625 of a sum of 3.
    double spread = Math.exp(1.959964 * Math.sqrt(2.64) / 3);
    assertEquals(75 / spread, estimate.low(), 1e-6);
    assertEquals(75 * spread, estimate.high(), 1e-6);
  }

  @Test
  public void aWholeCollectionIsKnown() {
    SampledTotal total = new SampledTotal(3, 3, 0, 1);
    total.add(5);
    assertTrue(total.estimate().isExact());
    assertEquals(5, total.estimate().value(), 0);
  }

  @Test
  public void nothingSeenHasAnUpperEnd() {
    Estimate estimate = new SampledTotal(10, 1_000, 0, .5).estimate();
    assertEquals(0, estimate.value(), 0);
    assertEquals(184.45, estimate.high(), 1e-9);
  }

  @Test
  public void neverLessThanWasSeen() {
    SampledTotal total = new SampledTotal(2, 3, 0, 1);
    total.add(7);
    assertTrue(total.estimate().low() >= 7);
  }

  @Test
  public void refusesMoreThanThereAre() {
    assertThrows(IllegalArgumentException.class, () -> new SampledTotal(5, 4, 0, 1));
  }

  /** One in ten members has between 1 and 100, most of them little, as clusters do. */
  @Test
  public void intervalsHoldTheTotalAsOftenAsTheySayAndTheMeanIsRight() {
    SplittableRandom random = new SplittableRandom(5);
    double[] values = new double[MEMBERS];
    double total = 0;
    for (int i = 0; i < MEMBERS; i++) {
      values[i] = random.nextInt(10) == 0 ? Math.floor(1 / (random.nextDouble() + .01)) : 0;
      total += values[i];
    }
    int held = 0;
    double mean = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Estimate estimate = sample(values, random);
      held += estimate.low() <= total && total <= estimate.high() ? 1 : 0;
      mean += estimate.value() / ROUNDS;
    }
    // 95 % planned; 5 standard deviations of the number of rounds are 22.
    assertTrue(held + " of " + ROUNDS, held >= .95 * ROUNDS - 22);
    assertEquals(total, mean, .03 * total);
  }

  private static Estimate sample(double[] values, SplittableRandom random) {
    for (int i = 0; i < SAMPLED; i++) {
      int other = random.nextInt(i, MEMBERS);
      double swapped = values[i];
      values[i] = values[other];
      values[other] = swapped;
    }
    SampledTotal total = new SampledTotal(SAMPLED, MEMBERS, 0, 1);
    for (int i = 0; i < SAMPLED; i++) {
      total.add(values[i]);
    }
    return total.estimate();
  }
}
