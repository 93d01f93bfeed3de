package org.neardup.jobs.judge;

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

/** The texts that are drawn, and the number of different texts that a sample estimates. */
public class SampleTests {
  private static final int TEXTS = 100_000;
  private static final int DRAWN = 1_000;

  @Test
  public void aWholeSampleKnows() {
    Sample sample = new Sample(List.of(new Sample.Entry(3, "a", 1, 2)), Long.MAX_VALUE);
    assertEquals(Estimate.exactly(1), sample.distinct(2));
  }

  @Test
  public void withoutCopiesEveryUnitIsAText() {
    Estimate estimate = sample(4, 1).distinct(TEXTS);
    assertEquals(Estimate.exactly(TEXTS), estimate);
  }

  /** One in twenty texts has three copies more; the mean of 1,000 texts has an error of 2 %. */
  @Test
  public void withSomeCopiesTheMeanOfTheDrawnCounts() {
    long units = TEXTS + TEXTS / 20 * 3;
    Estimate estimate = sample(5, 4).distinct(units);
    assertEquals(TEXTS, estimate.value(), .04 * TEXTS);
    assertTrue(estimate.low() <= TEXTS && TEXTS <= estimate.high());
  }

  /**
   * A text with as many copies as there are others is hardly ever drawn; the error by keys is 3 %.
   */
  @Test
  public void withOneTextOfManyCopiesTheKeysCount() {
    Estimate estimate = sample(6, 1).distinct(2 * TEXTS);
    assertFalse(estimate.isExact());
    assertEquals(TEXTS, estimate.value(), .1 * TEXTS);
  }

  @Test
  public void keepsTheSmallestKeysAndCountsAllCopies() {
    Sample.Draw draw = new Sample.Draw(2);
    for (long key : new long[] {5, -3, 9, 5, -3, 7, -3, 5}) {
      draw.add(key, "t" + key, 2);
    }
    assertEquals(List.of("-3 t-3 3", "5 t5 3", "7 end"), all(draw));
  }

  @Test
  public void keepsAllThatFit() {
    Sample.Draw draw = new Sample.Draw(2);
    draw.add(4, "four", 4);
    assertEquals(List.of("4 four 1"), all(draw));
  }

  /** Behind a text that did not fit, the copies of others may have been missed. */
  @Test
  public void keepsNoneBehindOneThatDidNotFit() {
    Sample.Draw draw = new Sample.Draw(10);
    draw.add(1, "one", (int) Sample.Draw.MAX_LENGTH - 5);
    draw.add(2, "two", 6);
    draw.add(3, "three", 1);
    assertEquals(List.of("1 one 1", "2 end"), all(draw));
  }

  private static List<String> all(Sample.Draw draw) {
    Sample sample = draw.sample();
    List<String> all = new ArrayList<>();
    sample.texts().forEach(text -> all.add(text.key() + " " + text.text() + " " + text.copies()));
    if (!sample.isWhole()) {
      all.add(sample.end() + " end");
    }
    return all;
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
      drawn.add(new Sample.Entry(entry.getKey(), "", 0, entry.getValue()));
    }
    throw new IllegalStateException("fewer texts than drawn");
  }
}
