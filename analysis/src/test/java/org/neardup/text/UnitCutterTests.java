package org.neardup.text;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class UnitCutterTests {

  @Test
  public void testSentencesWithOffsetsInTheRawText() {
    String raw = "  Mr. Smith   came.  He saw it! \u201CWho?\u201D\nA headline\nEnd.";
    assertEquals(
        List.of(
            "0 Mr. Smith   came. = mr. smith came.",
            "1 He saw it! = he saw it!",
            "2 \u201CWho?\u201D = \u201Cwho?\u201D",
            "3 A headline = a headline",
            "4 End. = end."),
        cut(TextOptions.of(Unit.SENTENCE), raw));
  }

  @Test
  public void testPositionsCountSentencesThatAreLeftOut() {
    TextOptions limited = TextOptions.of(Unit.SENTENCE).withLengths(10, 12);
    assertEquals(
        List.of("1 Ten chars. = ten chars.", "3 Twelve char. = twelve char."),
        cut(limited, "Short. Ten chars. This is a longer one. Twelve char. One more beyond."));
  }

  @Test
  public void testLengthsCountCodePointsAfterNormalisation() {
    // Four ligatures of two characters each, two emoji of two code units each.
    TextOptions limited = TextOptions.of(Unit.DOCUMENT).withLengths(10, 10);
    assertEquals(1, cut(limited, "ﬁﬁﬁﬁ\uD83D\uDE00\uD83D\uDE00").size());
    assertEquals(0, cut(limited, "ﬁﬁﬁﬁ\uD83D\uDE00\uD83D\uDE00.").size());
  }

  @Test
  public void testSentencesNeverRunOverTwoValues() {
    assertEquals(
        List.of("0 no full stop = no full stop", "2 next. = next.", "3 More. = more."),
        cut(TextOptions.of(Unit.SENTENCE), "no full stop", "next. More."));
  }

  @Test
  public void testADocumentJoinsItsValuesByNewlines() {
    assertEquals(List.of("0 a\nB = a b"), cut(TextOptions.of(Unit.DOCUMENT), " a", "B "));
  }

  @Test
  public void testUnpairedSurrogatesSplitAsTheirReplacement() {
    for (String before : List.of("", "a ", "\u6cd6")) {
      String raw = before + "\uDC00Mr. Smith went. Then he left.";
      assertEquals(
          new SentenceSplitter("en").split(raw.replace('\uDC00', '\uFFFD')),
          new SentenceSplitter("en").split(raw));
    }
  }

  @Test
  public void testSentencesByLanguage() {
    String german = "Das weiß z.B. Hans von Dr. Müller. Auch im Mai.";
    assertEquals(2, new SentenceSplitter("de").split(german).size());
    assertEquals(4, new SentenceSplitter("el").split(german).size());
    assertEquals(2, new SentenceSplitter("zh").split("今天天气很好。我们去公园吧！").size());
  }

  private static List<String> cut(TextOptions options, String... values) {
    String joined = String.join("\n", values);
    List<String> units = new ArrayList<>();
    new UnitCutter(options)
        .cut(
            List.of(values),
            (position, start, end, unit) ->
                units.add(position + " " + joined.substring(start, end) + " = " + unit));
    return units;
  }
}
