package org.neardup.unit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.Test;
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

  /** Each bar is where a sentence ends, but not a line. */
  @Test
  public void testRulesOfTheLanguage() {
    assertCut(
        "de",
        "Am 3. Oktober starb J. S. Bach (28. Juli).| Es war 1750.| Um 20.15. |Seite 100.| Ende bzw."
            + " Schluss, u.\u00a0a. Das.");
    assertCut("de", "Er endet am 31\\. Oktober im Jahr 1999\\.| Danach keiner.");
    assertCut("en", "George W. Bush came 2nd of 12.| Plan 9 failed in the spring.| He left.");
    assertCut("en", "See St. John, vol. 2, no. 5, et al. Smith said no.| Nobody did.");
    assertCut("it", "Situata in piazza S. Marco a ca. 300 metri, vol. II e p. 12.| Fine.");
    assertCut("fr", "Cf. M. Dupont, p. 12, \u00e9d. Plon.| Fin.");
    assertCut("ru", "Это напр. Пушкин А. С. и т. н. Город на р. Волга.| Конец.");
    assertCut(
        "uk", "Це напр. Шевченко Т. Г. з м. Києва, ім. Франка, т. зв. Кобзар, ст. 5.| Кінець.");
    assertCut(
        "de",
        "Das Gesetz vom 9. Juni 1998 (BGBl. I S. 1593, ABl. EU L 347), Art. 8 Abs. 2 i. V. m. Nr. 3"
            + " Buchst. A, wird aufgehoben.| Urt. v. 3. Mai, Rs. C-5/12, Rn. 712.| Ende.");
    assertCut(
        "en",
        "Under Pub. L. 95 and 91 Stat. 1625, 50 U.S.C. App. 5, reg. 3, cl. 4, para. 5.| Roe v."
            + " Wade, 93 S. Ct. 705.| End.");
    assertCut("fi", "Se oli 6. Joulukuuta 1917.| Niin.");
    assertCut("th", "ประเทศไทยเป็นประเทศ| กรุงเทพเป็นเมืองหลวง| มีคนต่าง ๆ มากมาย 5 คน ABC");
    assertCut("lo", "ປະເທດລາວ| ນະຄອນຫຼວງວຽງຈັນ");
    assertCut("zh", "今天天气很好。|我们去公园吧！|好");
    assertCut("km", "ប្រទេសកម្ពុជា។| ទីក្រុងភ្នំពេញ។");
    assertCut("hi", "यह एक वाक्य है।| यह दूसरा है।");
  }

  @Test
  public void testNoEndWithinWords() {
    assertCut("en", "On http://a.org/show.php?page=1&x=2 we shop at Yahoo!Shops.| Who?| I.");
    assertCut("de", "Das .NET ist da (.NET).| Im Jahr 1913.|Es war so...|Und Ende.");
    assertCut("ja", "『彼が行く!!R』とYahoo!株とK.I.T.T.が『どこ?』に現れる。|次。");
    assertCut("mr", "हे गाव आहे.|याचे कारण हे आहे.| पुणे.");
  }

  @Test
  public void testBracketsThatOpenBeginASentence() {
    assertCut("ja", "交換である。|「交換様式A」に。|『古事記』には。|（注）終わり。");
    assertCut("bn", "এটি বলা হয়।|[19][24] রেডিও বলা হয়।");
    assertCut("fr", "Fin.|«Oui» dit-il.| (Non.)| Fin.");
  }

  @Test
  public void testBracketsHoldSentencesTogether() {
    assertCut("ja", "彼は「これは問題だ。よく『何？』と言う。」と、（短い。）|長い。|次。");
    assertCut("ja", "彼は「これは問題だ。|次。\n|だ」。|次。");
    assertCut("ja", "彼は「" + "長い。|".repeat(70) + "長い」。|次。");
  }

  @Test
  public void testInitialsAndAcronyms() {
    assertCut("en", "The (U.B.N. Headquarters) of J.R.R. Tolkien and T.C. Pharma.| End.");
    assertCut("de", "Es ist 20.15. |Uhr.| Ende.");
    assertCut("el", "Το 2600 π.Χ.| Του ΠΑ.ΣΟ.Κ.| Τέλος.");
    assertCut("bn", "এ. কে. ফজলুল, এম. আলী, ড. নো ও এস.এম. আলী ৫ কি. মি. দূরে।| শেষ হয়. |তারা।");
    assertCut("mr", "डी. सी. व एस. लॅंगली आहे.| एम. ए. झाले.| होते.| तो.");
    assertCut("he", "הוא לא.| זה כן.");
    assertCut("ko", "나는 갔다.| 그는 했다.| 끝.");
    assertCut("th", "ปี| พ.ศ. 2500 มี");
  }

  @Test
  public void testClosingQuotesBehindASpaceBelongToTheSentenceBefore() {
    assertCut(
        "fr", "Il dit : « Bonjour. »| Puis « Un. |Deux.\u00a0» |Fin « oui ! ».| (Non. )| Fin.");
    assertCut("fr", "Il est là. |« Oui », dit-il.| Fin. |« Non ! »| Fin. |« Ah. »");
    assertCut("de", "Er sagte: „Ja. “| „Nein.“ |Dann ging er.| »Gut.« |Ende.");
    assertCut("sv", "Han kom.| ”Vem?”| Slut.| »Ja.»| Slut.");
  }

  @Test
  public void testSmallLettersBehindQuotationsGoOn() {
    assertCut("en", "\"Who?\" he asked.| He (who?) came.| Who? |me.| \"Who?\" |Tom.");
    assertCut("de", "„Halt!“ rief er.| »Wo?« fragte sie.| „Wo?“, fragte er. |„Da. “");
    assertCut("fr", "« Quoi ? » dit-il.| « Oui ! », Paul répondit. |« Où ? » |Paul.");
    assertCut("ru", "«Куда?» — спросил он.| Конец.");
    assertCut("es", "—¿Vienes? —preguntó Juan.| «¡Sí!» dijo ella.| Fin.");
    assertCut("ko", "“누구?”라고 물었다.| “갔다.”라고 했다.| 끝.");
    assertCut("ka", "«ვინ?» |ის წავიდა.");
  }

  @Test
  public void testAbbreviationsThatMayEndASentence() {
    assertCut("es", "El presidente de EE. UU. Donald Trump.| Vive en EE. UU. |El perro ladra.");
    assertCut("es", "Los JJ. OO. Mejores y las FF. AA. Argentinas de EE.UU. Firmaron.| Fin.");
    assertCut("de", "Der Dr. h. c. Meier und Dr. med. dent. h. c. Otto.| Der Verein e. V. Köln.");
    assertCut("de", "Rom fiel um 300 v. Chr. Die Stadt lag z. B. An der Via.| Am 3.\u00a0Mai.");
    assertCut(
        "ru", "Он жил в г. Москва и д. Горки.| Родился в 1990 г. |Учился.| В XIX в. |Он я. |Да.");
    assertCut("ru", "Текст, время и т. д. |Например, так.| И т. п. |Далее.");
    assertCut("uk", "Він жив у м. Київ.| Кінець.");
    assertCut("bg", "Живее в гр. София и с. Бояна.| Край.");
    assertCut(
        "en",
        "Fed. R. Civ. P. 12 and Fed. R. App. P. 4.| Cal. App. 5, Fla. Stat. § 7 and vol. XII.| He"
            + " lives in Tampa, Fla. |Police came.| He said no. |See it.");
    assertCut(
        "en",
        "See 129 S.Ct. 1937, 22 Vet. App. 447 and Ala. Code § 7, n. 9.| Id. |In it, he lost.| Id. §"
            + " 3, id. ¶ 5 (Doc. 8), Third Am. Compl. 30, Tex. Educ. Code 4, N.C. Sess. Laws 17.");
    assertCut(
        "en",
        "At 5 p.m. Monday or 5 p.m. EST.| At 5 p.m. |People came.| It is 9 a.m. |It is the U.S."
            + " Army.| J. R. Otto.| J. He came.");
  }

  /** There the full stop is a semicolon, and {@code ։} ends a sentence. */
  @Test
  public void testArmenianFullStops() {
    assertCut("hy", "Հայդնը գրել է. «Տաղանդ»։| 1996 թ. Տուրում, Կ․ Հագերուպ, մ.թ.ա. Ա. 5։| Վերջ։");
    assertCut("en", "Հայդնը գրել է. «Տաղանդ»։| Վերջ.\n| The end.| M․ Smith.");
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
      String message =
          assertThrows(IllegalArgumentException.class, () -> Abbreviations.parse("A., " + wrong))
              .getMessage();
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
