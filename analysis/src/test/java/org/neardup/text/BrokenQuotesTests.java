package org.neardup.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class BrokenQuotesTests {
  private static final String LONG =
      "the long and rather old bridge at Tarn was closed to all cars,";
  private static final String SENTENCE =
      "In May " + LONG + " Traffic after cracks were found in 2 of its piers.";

  private static String join(String text) {
    return BrokenQuotes.join(text, new Reservation(MemoryAccount.UNLIMITED)).replace("\u200b", "");
  }

  private static List<String> sentences(String text) {
    List<String> found = new ArrayList<>();
    new UnitCutter(TextOptions.of(Unit.SENTENCE))
        .cut(List.of(text), (position, start, end, unit) -> found.add(unit.toString()));
    return found;
  }

  @Test
  public void testRestIsPutBackToItsLine() {
    String whole = "> " + LONG + " Traffic\n> after that\n";
    assertEquals(whole, join("> " + LONG + "\n> Traffic\n> after that\n"));
    assertEquals(whole, join("> " + LONG + "\nTraffic\n> after that\n"));
    assertEquals(
        ">> " + LONG + " Traffic here\n>> after that\n",
        join(">> " + LONG + "\nTraffic\n> here\n>> after that\n"));
    assertEquals("> " + LONG + " traffic\nYes.\n", join("> " + LONG + "\ntraffic\nYes.\n"));
  }

  @Test
  public void testCharactersKeepTheirPlaces() {
    String text = "> " + LONG + "\n> Traffic\n> after\n";
    String joined = BrokenQuotes.join(text, new Reservation(MemoryAccount.UNLIMITED));
    assertEquals(text.length(), joined.length());
    assertEquals(text.indexOf("Traffic"), joined.indexOf("Traffic"));
  }

  /** A line with room, an answer, a list, the end of a paragraph and unquoted lines. */
  @Test
  public void testOtherLinesStay() {
    for (String text :
        List.of(
            "> " + LONG.substring(0, 50) + "\n> was\n> closed\n",
            "> " + LONG + "\n> with room\n> " + LONG + " with room\n",
            "> " + LONG + "\nYes.\nAnd no.\n",
            "> " + LONG + "\n- Traffic\n> after\n",
            "> " + LONG + "\n> Traffic\n>\n> after\n",
            "> " + LONG + "\n>> Traffic\n> after\n",
            "> " + LONG + "\nTraffic and more than there is room for in 80 columns\n> after\n",
            LONG + "\nTraffic\n> after\n",
            LONG + "\ntraffic\nafter\n")) {
      assertSame(text, BrokenQuotes.join(text, new Reservation(MemoryAccount.UNLIMITED)));
    }
  }

  @Test
  public void testBrokenQuotesHaveTheSentencesOfTheText() {
    for (String quoted :
        List.of(
            "> In May " + LONG + "\n> Traffic\n> after cracks were found in 2 of its piers.",
            "> In May " + LONG + "\nTraffic\n> after cracks were found in 2 of its piers.",
            "> > In May " + LONG + "\n> Traffic\n> > after cracks were found in 2 of its piers.",
            ">> In May the long and rather old bridge at Tarn was closed to\nall\n> cars, Traffic\n"
                + ">> after cracks were found in 2 of its piers.")) {
      List<String> wanted = sentences(SENTENCE + "\n\nWell said.");
      assertEquals(quoted, wanted, sentences(quoted + "\n\nWell said."));
    }
  }
}
