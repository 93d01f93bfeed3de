package org.neardup.jobs.sample;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** Which texts are kept. */
public class LowestTextsTests {
  @Test
  public void keepsTheSmallestKeysAndCountsAllCopies() throws Exception {
    LowestTexts lowest = new LowestTexts(new SampleSize(2));
    for (long key : new long[] {5, -3, 9, 5, -3, 7, -3, 5}) {
      lowest.add(key, "t" + key, 2);
    }
    assertEquals(List.of("-3 t-3 3", "5 t5 3", "7 end"), all(lowest));
  }

  @Test
  public void keepsAllThatFit() throws Exception {
    LowestTexts lowest = new LowestTexts(new SampleSize(2));
    lowest.add(4, "four", 4);
    assertEquals(List.of("4 four 1"), all(lowest));
  }

  /** Behind a text that did not fit, the copies of others may have been missed. */
  @Test
  public void keepsNoneBehindOneThatDidNotFit() throws Exception {
    LowestTexts lowest = new LowestTexts(new SampleSize(10));
    lowest.add(1, "one", (int) SampleSize.MAX_LENGTH - 5);
    lowest.add(2, "two", 6);
    lowest.add(3, "three", 1);
    assertEquals(List.of("1 one 1", "2 end"), all(lowest));
  }

  private static List<String> all(LowestTexts lowest) throws Exception {
    List<String> all = new ArrayList<>();
    lowest.forEach(
        (key, text) ->
            all.add(key + " " + (text.isEnd() ? "end" : text.text() + " " + text.copies())));
    return all;
  }
}
