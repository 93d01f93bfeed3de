package org.neardup.unit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.Test;
import org.neardup.fixture.TestResources;
import org.neardup.sentence.Abbreviations;
import org.neardup.sentence.SentenceSplitter;
import org.neardup.text.NormalizedText;
import org.neardup.text.Options;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.SentenceRules;
import org.neardup.text.Unit;

public class UnitCutterTests {

  @Test
  public void testSentencesWithOffsetsInTheRawText() {
    String raw = "  Mr. Smith   came.  He saw it! \u201CWho?\u201D\nA headline\nEnd.";
    assertEquals(
        List.of(
            "0 Mr. Smith   came. = mr. smith came.",
            "1 He saw it! = he saw it!",
            "2 \u201CWho?\u201D = \"who?\"",
            "3 A headline = a headline",
            "4 End. = end."),
        cut(TextOptions.of(Unit.SENTENCE), raw));
  }

  @Test
  public void testPositionsCountSentencesThatAreLeftOut() {
    TextOptions limited = Options.limited(TextOptions.of(Unit.SENTENCE), 10, 12);
    assertEquals(
        List.of("1 Ten chars. = ten chars.", "3 Twelve char. = twelve char."),
        cut(limited, "Short. Ten chars. This is a longer one. Twelve char. One more beyond."));
  }

  @Test
  public void testLengthsCountCodePointsAfterNormalisation() {
    // Four ligatures of two characters each, two emoji of two code units each.
    TextOptions limited = Options.limited(TextOptions.of(Unit.DOCUMENT), 10, 10);
    assertEquals(1, cut(limited, "ﬁﬁﬁﬁ\uD83D\uDE00\uD83D\uDE00").size());
    assertEquals(0, cut(limited, "ﬁﬁﬁﬁ\uD83D\uDE00\uD83D\uDE00.").size());
  }

  /** A character that stands for a word or a syllable has the length of the letters for it. */
  @Test
  public void testLengthsGoByScript() {
    TextOptions limited = Options.limited(TextOptions.of(Unit.DOCUMENT), 10, 12);
    for (String fits : List.of("十二个字", "これはテスト", "カナ十二", "한국어문장", "ꆈꌠꁱꂷꉙ")) {
      assertEquals(fits, 1, cut(limited, fits).size());
      assertEquals(fits, 0, cut(limited, fits + "十二").size());
      assertEquals(fits, 0, cut(limited, fits.substring(2)).size());
    }
    assertEquals(1, cut(limited, "สวัสดีครับ").size());
  }

  @Test
  public void testASentenceHasALetter() {
    String form = "Name:\n" + ".".repeat(90) + "\n- - - 12\nน.";
    assertEquals(List.of("0 Name: = name:", "3 น. = น."), cut(TextOptions.of(Unit.SENTENCE), form));
    TextOptions lines = Options.of(Unit.SENTENCE, SentenceRules.LINES);
    assertEquals(4, cut(lines, form).size());
    assertEquals(1, cut(TextOptions.of(Unit.DOCUMENT), "...").size());
  }

  @Test
  public void testUnitsOfFewWordsAreLeftOut() {
    TextOptions limited = Options.limited(Options.of(Unit.SENTENCE, 3, "none"), 5, 20);
    assertEquals(
        List.of("2 On we go. = on we go.", "3 I am here, now. = i am here, now."),
        cut(limited, "He came! Two... - ... words! On we go. I am here, now."));
    List<String> outside = new ArrayList<>();
    new UnitCutter(limited)
        .cut(
            List.of("Me. Two words. These are more than twenty."),
            new UnitConsumer() {
              @Override
              public void accept(int position, int start, int end, NormalizedText unit) {
                throw new AssertionError(unit);
              }

              @Override
              public void outside(int position, int start, int end, Outside why) {
                outside.add(position + " " + why);
              }
            });
    assertEquals(List.of("0 TOO_SHORT", "1 TOO_FEW_WORDS", "2 TOO_LONG"), outside);
  }

  @Test
  public void testSentencesNeverRunOverTwoValues() {
    assertEquals(
        List.of("0 no full stop = no full stop", "2 next. = next.", "3 More. = more."),
        cut(TextOptions.of(Unit.SENTENCE), "no full stop", "next. More."));
  }

  @Test
  public void testWordsBrokenByAHyphenAtTheEndOfALineAreWhole() {
    String broken =
        "The contin-\n"
            + "ued X-\n"
            + "ray of an Anglo-\r\n"
            + "  Saxon gra\u00ADve from 1939-\n"
            + "\t45 -\n"
            + "- or pre\u2010\r\n"
            + "  roman - was very expen\u00AD\n"
            + "sive --\n"
            + "and";
    String whole =
        "the continued x- ray of an anglo- saxon grave from 1939- 45 - - or preroman - was very"
            + " expensive -- and";
    assertEquals(
        List.of("0 " + broken + " = " + whole), cut(TextOptions.of(Unit.DOCUMENT), broken));
    assertEquals(List.of("0 " + broken + " = " + whole), cut(TextOptions.of(Unit.PASSAGE), broken));
    for (String end : List.of("\n", "\r\n", "\r", "\u0085", " \n", "\t\r\n")) {
      String ended = broken.replace("\r", "").replace("\n", end);
      assertEquals(
          List.of("0 " + ended + " = " + whole), cut(TextOptions.of(Unit.DOCUMENT), ended));
    }
    TextOptions lines = Options.of(Unit.SENTENCE, SentenceRules.LINES);
    assertEquals(List.of("0 contin- = contin-", "1 ued = ued"), cut(lines, "contin-\nued"));
    // Sentences are cut where they stand in the raw text.
    assertEquals(
        List.of(
            "0 They found a well that had been known and contin-\nued. = they found a well that had"
                + " been known and continued.",
            "1 End. = end."),
        cut(
            TextOptions.of(Unit.SENTENCE),
            "They found a well that had been known and contin-\nued. End."));
  }

  @Test
  public void testADocumentJoinsItsValuesByNewlines() {
    assertEquals(List.of("0 a\nB = a b"), cut(TextOptions.of(Unit.DOCUMENT), " a", "B "));
  }

  @Test
  public void testUnpairedSurrogatesSplitAsTheirReplacement() {
    for (String before : List.of("", "a ", "\u6cd6")) {
      String raw = before + "\uDC00Mr. Smith went. Then he left.";
      List<String> replaced =
          sentences("en", SentenceRules.LANGUAGE, raw.replace('\uDC00', '\uFFFD'));
      List<String> kept = sentences("en", SentenceRules.LANGUAGE, raw);
      kept.replaceAll(sentence -> sentence.replace('\uDC00', '\uFFFD'));
      assertEquals(replaced, kept);
    }
  }

  @Test
  public void testSentencesByLanguage() {
    String german = "Das weiß z.B. Hans von Dr. Müller. Auch im Mai.";
    assertEquals(2, sentences("de", SentenceRules.LANGUAGE, german).size());
    assertEquals(4, sentences("el", SentenceRules.LANGUAGE, german).size());
  }

  private static List<String> sentences(String language, SentenceRules rules, String text) {
    List<String> found = new ArrayList<>();
    new SentenceSplitter(language, rules, List.of())
        .forEach(text, span -> found.add(text.substring(span.start(), span.end())));
    return found;
  }

  /** Would take 20 minutes if each full stop looked back to the start; it takes a second. */
  @Test(timeout = 600_000)
  public void testFullStopsWithoutSpacesTakeLinearTime() {
    String stops = "\u0e01.".repeat(600_000);
    assertEquals(1, sentences("en", SentenceRules.LANGUAGE, stops).size());
    stops = "\u0e01\u0e01\u0e01.".repeat(300_000);
    assertEquals(300_000, sentences("en", SentenceRules.LANGUAGE, stops).size());
    String quotes = "「あ。".repeat(300_000);
    assertEquals(300_000, sentences("ja", SentenceRules.LANGUAGE, quotes + "」」").size());
  }

  /**
   * The lines of {@code sentences.tsv}: a language, a tab, and a text in which each bar is where a
   * sentence ends, but not a line.
   */
  @Test
  public void testSentencesOfLanguages() {
    for (String row : TestResources.rows(getClass(), "sentences.tsv")) {
      String[] fields = row.split("\t");
      assertCut(fields[0], fields[1].translateEscapes());
    }
    assertCut("ja", "彼は「" + "長い。|".repeat(70) + "長い」。|次。");
  }

  private static void assertCut(String language, String text) {
    assertEquals(
        Stream.of(text.split("\\|")).map(String::strip).toList(),
        sentences(language, SentenceRules.LANGUAGE, text.replace("|", "")));
  }

  @Test
  public void testAbbreviationsOfOnesOwn() {
    String text = "The Gaz. Of Kent. See Gaz. Nr. 5, Ord. 6. The Ord. Was kept.";
    assertEquals(
        List.of("The Gaz. Of Kent.", "See Gaz. Nr. 5, Ord. 6.", "The Ord.", "Was kept."),
        sentences(List.of("Gaz.", "Gaz. Nr.", "Ord.#"), text));
    assertEquals(
        List.of("Gaz. Nr.", "No.#", "Ord."),
        Abbreviations.parse("# ours\nOrd., Gaz. Nr.\r\n\n No.#, Ord.,"));
    for (String wrong : List.of("Gaz", "a b c d.", "x".repeat(41) + ".", "#.#")) {
      String message = refusal(() -> Abbreviations.parse("A., " + wrong));
      assertTrue(message, message.endsWith("got [" + wrong + "]"));
    }
  }

  /** The capital of an i has no dot, whatever the language of the machine. */
  @Test
  public void testAbbreviationsOnATurkishMachine() {
    Locale own = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      assertEquals(
          List.of("It was so.", "Ing. Of Kent came."),
          sentences(List.of("ing."), "It was so. Ing. Of Kent came."));
    } finally {
      Locale.setDefault(own);
    }
  }

  private static List<String> sentences(List<String> abbreviations, String text) {
    List<String> found = new ArrayList<>();
    new SentenceSplitter("en", SentenceRules.LANGUAGE, abbreviations)
        .forEach(text, span -> found.add(text.substring(span.start(), span.end())));
    return found;
  }

  @Test
  public void testLines() {
    assertEquals(
        List.of("One. Two.", "Three?  Four", "5"),
        sentences("en", SentenceRules.LINES, " One. Two.\r\n\n\tThree?  Four \u20285"));
  }

  /** ICU would give the rules of the default language where it has none for the one asked for. */
  @Test
  public void testTheDefaultLanguageDoesNotMatter() {
    Locale before = Locale.getDefault();
    try {
      for (String each : List.of("en", "de", "ja", "sv")) {
        Locale.setDefault(Locale.forLanguageTag(each));
        assertCut("sv", "Han mötte Prof. Berg, dvs. Frl.| Dahl och hon.");
      }
    } finally {
      Locale.setDefault(before);
    }
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
