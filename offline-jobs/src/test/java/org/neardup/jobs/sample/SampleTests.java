package org.neardup.jobs.sample;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.Test;
import org.neardup.jobs.data.TextKey;
import org.neardup.lsh.Estimate;

/** How many different texts a sample says there are. */
public class SampleTests {
  private static final int TEXTS = 100_000;
  private static final int DRAWN = 1_000;

  @Test
  public void aWholeSampleKnows() {
    Sample sample = new Sample(List.of(new Sample.Entry(3, "a", 2)), Long.MAX_VALUE);
    assertEquals(Estimate.exactly(1), sample.distinct(2));
  }

  @Test
  public void withoutCopiesEveryUnitIsAText() {
    Estimate estimate = sample(4, 1).distinct(TEXTS);
    assertEquals(Estimate.exactly(TEXTS), estimate);
  }

  /** One in twenty texts has three copies more; 1,000 texts tell their mean to 2 %. */
  @Test
  public void withSomeCopiesTheMeanOfTheDrawnCounts() {
    long units = TEXTS + TEXTS / 20 * 3;
    Estimate estimate = sample(5, 4).distinct(units);
    assertEquals(TEXTS, estimate.value(), .04 * TEXTS);
    assertTrue(estimate.low() <= TEXTS && TEXTS <= estimate.high());
  }

  /** A text with as many copies as there are others is hardly ever drawn; keys tell to 3 %. */
  @Test
  public void withOneTextOfManyCopiesTheKeysCount() {
    Estimate estimate = sample(6, 1).distinct(2 * TEXTS);
    assertFalse(estimate.isExact());
    assertEquals(TEXTS, estimate.value(), .1 * TEXTS);
  }

  /** The drawn of many random keys, one in twenty with copies. */
  private static Sample sample(long seed, int copies) {
    SplittableRandom random = new SplittableRandom(seed);
    TreeMap<Long, Long> keys = new TreeMap<>();
    while (keys.size() < TEXTS) {
      keys.put(TextKey.of(random.nextLong()), keys.size() % 20 == 0 ? copies : 1L);
    }
    List<Sample.Entry> drawn = new ArrayList<>();
    for (var entry : keys.entrySet()) {
      if (drawn.size() == DRAWN) {
        return new Sample(drawn, entry.getKey());
      }
      drawn.add(new Sample.Entry(entry.getKey(), "", entry.getValue()));
    }
    throw new IllegalStateException("fewer texts than drawn");
  }
}
