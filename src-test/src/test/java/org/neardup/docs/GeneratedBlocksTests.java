package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Blocks between marks are replaced, everything else stays. */
public class GeneratedBlocksTests {
  private static final String X = "<!-- made: x -->\n";
  private static final String END = "<!-- end -->\n";
  private static final Map<String, List<String>> MADE = Map.of("x", List.of("new"));

  @Test
  public void onlyWhatStandsBetweenTheMarksChanges() {
    assertEquals(
        "a\n" + X + "new\n" + END + "b",
        GeneratedBlocks.updated("a\n" + X + "old\nolder\n" + END + "b", MADE));
  }

  @Test
  public void eachBlockHasOnePlaceAndAnEnd() {
    Map.of(
            "a",
            "there is no place for [x]",
            "a\n" + X + "b\n",
            "there is no place for [x]",
            "<!-- made: y -->\n" + END,
            "nothing more is made for [y]",
            X + END + X + END,
            "nothing more is made for [x]")
        .forEach(
            (page, message) -> {
              Exception e =
                  assertThrows(
                      IllegalArgumentException.class, () -> GeneratedBlocks.updated(page, MADE));
              assertEquals(message, e.getMessage());
            });
  }
}
