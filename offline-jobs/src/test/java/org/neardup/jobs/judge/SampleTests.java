package org.neardup.jobs.judge;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    Sample sample = new Sample(List.of(entry(3, "a", 1, 2)), Long.MAX_VALUE);
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
      draw.add(entry(key, "t" + key, 2, 1));
    }
    assertEquals(List.of("-3 t-3 3", "5 t5 3", "7 end"), all(draw));
  }

  @Test
  public void keepsAllThatFit() {
    Sample.Draw draw = new Sample.Draw(2);
    draw.add(entry(4, "four", 4, 1));
    assertEquals(List.of("4 four 1"), all(draw));
  }

  /** All are drawn, so that their bands are known; the texts of the first ones are held. */
  @Test
  public void holdsNoTextBehindOneThatDidNotFit() {
    Sample.Draw draw = new Sample.Draw(10);
    draw.add(entry(1, "one", (int) Sample.Draw.MAX_BYTES - 5, 1));
    draw.add(entry(2, "two", 6, 1));
    draw.add(entry(3, "three", 1, 1));
    draw.add(entry(3, "three", 1, 1));
    assertEquals(List.of("1 one 1", "2 - 1", "3 - 2"), all(draw));
    assertEquals(1, draw.sample().held());
  }

  /** A text of a greater key makes room for that of a smaller one. */
  @Test
  public void theFirstTextsAreHeldInAnyOrder() {
    Sample.Draw draw = new Sample.Draw(10);
    draw.add(entry(3, "three", 6, 1));
    draw.add(entry(1, "one", (int) Sample.Draw.MAX_BYTES - 5, 1));
    draw.add(entry(2, "two", 2, 1));
    assertEquals(List.of("1 one 1", "2 two 1", "3 - 1"), all(draw));
  }

  private static Sample.Entry entry(long key, String text, int bytes, long copies) {
    return new Sample.Entry(
        key, Optional.of(text), bytes, new long[0], copies, Map.of("", copies), "", 0);
  }

  private static List<String> all(Sample.Draw draw) {
    Sample sample = draw.sample();
    List<String> all = new ArrayList<>();
    sample
        .texts()
        .forEach(text -> all.add(text.key() + " " + text.text().orElse("-") + " " + text.copies()));
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
      drawn.add(entry(entry.getKey(), "", 0, entry.getValue()));
    }
    throw new IllegalStateException("fewer texts than drawn");
  }
}
