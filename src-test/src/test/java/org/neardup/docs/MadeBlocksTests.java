package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Blocks between marks are replaced, everything else stays. */
public class MadeBlocksTests {
  private static final Map<String, List<String>> MADE = Map.of("x", List.of("new"));

  @Test
  public void onlyWhatStandsBetweenTheMarksChanges() {
    MadeBlocks page = page("a", "<!-- made: x -->", "old", "older", "<!-- end -->", "b");
    assertEquals(page("a", "<!-- made: x -->", "new", "<!-- end -->", "b"), page.with(MADE));
  }

  @Test
  public void eachBlockHasOnePlaceAndAnEnd() {
    assertRefused("there is no place for [x]", page("a"));
    assertRefused("line 1: nothing more is made for [y]", page("<!-- made: y -->", "<!-- end -->"));
    assertRefused("the block of line 2 has no end", page("a", "<!-- made: x -->", "b"));
    assertRefused(
        "line 3: nothing more is made for [x]",
        page("<!-- made: x -->", "<!-- end -->", "<!-- made: x -->", "<!-- end -->"));
  }

  private static void assertRefused(String message, MadeBlocks page) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> page.with(MADE));
    assertTrue(e.getMessage(), e.getMessage().contains(message));
  }

  private static MadeBlocks page(String... lines) {
    return new MadeBlocks(List.of(lines));
  }
}
