package org.neardup.sentence;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.fixture.TestResources;
import org.neardup.text.Options;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.LineBreaks;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.text.Unit;
import org.neardup.unit.UnitCutter;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

public class LineJoinerTests {
  private static final long SEED = 20;
  private static final Reservation MEMORY = new Reservation(MemoryAccount.UNLIMITED);

  private static final String WRAPPED =
      """
      Showers continued throughout the week in
      the Bahia cocoa zone, alleviating the drought since early
      January and improving prospects for the coming temporao,
      although normal humidity levels have not been restored,
      Comissaria Smith said in its weekly review.
      \tThe dry period means the temporao will be late this year.
      \tArrivals for the week ended February 22 were 155,221 bags
      of 60 kilos making a cumulative total for the season of 5.93
      mln against 5.81 at the same stage last year.
      """;

  private static final String LONG =
      "the long and rather old bridge at Tarn was closed to all cars,";
  private static final String SENTENCE =
      "In May " + LONG + " Traffic after cracks were found in 2 of its piers.";

  private static List<String> sentences(String text) {
    return units(TextOptions.of(Unit.SENTENCE), text);
  }

  /** As they stand in the text, but for white space. */
  private static List<String> rawSentences(String text) {
    List<String> found = new ArrayList<>();
    new UnitCutter(TextOptions.of(Unit.SENTENCE))
        .cut(
            List.of(text),
            (position, start, end, unit) ->
                found.add(text.substring(start, end).replaceAll("\\s+", " ")));
    return found;
  }

  private static List<String> units(TextOptions options, String text) {
    List<String> found = new ArrayList<>();
    new UnitCutter(options)
        .cut(List.of(text), (position, start, end, unit) -> found.add(unit.toString()));
    return found;
  }

  private static String wrap(String text, int width, String before) {
    StringBuilder wrapped = new StringBuilder(before);
    int column = 0;
    for (String word : text.split(" ")) {
      if (column > 0 && column + 1 + word.length() > width) {
        wrapped.append('\n').append(before);
        column = 0;
      }
      wrapped.append(column > 0 ? " " : "").append(word);
      column += word.length() + (column > 0 ? 1 : 0);
    }
    return wrapped.toString();
  }

  private static String prose(Random random, int words) {
    return IntStream.range(0, words)
        .mapToObj(
            i -> {
              String word = "abcdefghijklmnop".substring(random.nextInt(15));
              return random.nextInt(5) == 0 ? "X" + word : word;
            })
        .collect(Collectors.joining(" "));
  }

  @Test
  public void testWrappedParagraphsAreWhole() {
    assertEquals(
        List.of(
            "showers continued throughout the week in the bahia cocoa zone, alleviating the drought"
                + " since early january and improving prospects for the coming temporao, although"
                + " normal humidity levels have not been restored, comissaria smith said in its"
                + " weekly review.",
            "the dry period means the temporao will be late this year.",
            "arrivals for the week ended february 22 were 155,221 bags of 60 kilos making a"
                + " cumulative total for the season of 5.93 mln against 5.81 at the same stage last"
                + " year."),
        sentences(WRAPPED));
  }

  @Test
  public void testAnyWidthIsFound() {
    Random random = new Random(SEED);
    for (int width : new int[] {40, 65, 72, 80, 120}) {
      for (int round = 0; round < 10; round++) {
        String paragraph = prose(random, 150);
        String wrapped = wrap(paragraph, width, "");
        assertEquals(
            sentences(paragraph + "\n\n" + paragraph), sentences(wrapped + "\n\n" + wrapped));
      }
    }
  }

  @Test
  public void testQuotedMailIsRead() {
    String text = prose(new Random(SEED), 60);
    String quoted = wrap(text, 70, "> ");
    String twice = wrap(text, 68, ">> ");
    assertEquals(
        sentences("Somebody wrote:\n\n" + text + "\n\nYes.\n\n" + text),
        sentences("Somebody wrote:\n\n" + quoted + "\n\nYes.\n\n" + twice));
  }

  @Test
  public void testOffsetsAreThoseOfTheRawText() {
    List<Span> spans = new ArrayList<>();
    String text = "> One sentence that is quoted here, and which\n> goes on. Then\n> another.\n";
    new UnitCutter(TextOptions.of(Unit.SENTENCE))
        .cut(List.of(text), (position, start, end, unit) -> spans.add(new Span(start, end)));
    assertEquals(
        "One sentence that is quoted here, and which\n> goes on.",
        text.substring(spans.get(0).start(), spans.get(0).end()));
  }

  /** The units of a field's text, and the same units made again of their raw text. */
  @Test
  public void testUnitAloneIsWhatItIsInItsText() {
    Random random = new Random(SEED);
    for (int round = 0; round < 300; round++) {
      String text = hostile(random);
      for (TextOptions options :
          List.of(
              TextOptions.of(Unit.SENTENCE),
              Options.changing(Unit.PASSAGE, Normalization.STRIP_URLS))) {
        UnitCutter again = new UnitCutter(options);
        new UnitCutter(options)
            .cut(
                List.of(text),
                (position, start, end, unit) ->
                    again.whole(
                        text.substring(start, end),
                        (p, s, e, alone) -> assertEquals(unit.toString(), alone.toString())));
      }
    }
  }

  private static String hostile(Random random) {
    String[] pieces =
        ("> ;>;\n"
             + ";\r\n"
             + ";\r"
             + ";\n\n"
             + "; ;\t;word ;Two words. ;\u6f22\u5b57;\u3002;http://a.b/c ;- ;1. ;\u0085;long enough"
             + " to be a line ;long enough to be a line that is broken by programs for mail")
            .split(";");
    return IntStream.range(0, random.nextInt(40))
        .mapToObj(i -> pieces[random.nextInt(pieces.length)])
        .collect(Collectors.joining());
  }

  /** Headings, verses, addresses, lists, tables and code, also without spaces. */
  @Test
  public void testOtherLinesEnd() {
    for (String text : TestResources.text(getClass(), "unjoined.txt").split("%%\n")) {
      assertSame(text, LineJoiner.join(text, LineBreaks.DETECT, MEMORY));
    }
  }

  /** The second line has room for no more beside the marker of the first. */
  @Test
  public void testItemIsAsWideAsItsTextBesideTheMarker() {
    assertEquals(
        List.of(
            "7. the ongoing review of whether the conditions under section 8a paragraph 3 are met,"
                + " and a lapse or a reduction of the entitlement to such Supplements or"
                + " of the obligation to pay a sum of money or of another obligation."),
        rawSentences(
            """
            7.  the ongoing review of whether the conditions under section 8a paragraph 3
                are met, and a lapse or a reduction of the entitlement to such
                Supplements or of the obligation to pay a sum of money or of
                another obligation.
            """));
  }

  /** From a PDF, whose letters have different widths. */
  @Test
  public void testTypesetLinesAreJoined() {
    assertEquals(
        List.of(
            "the district court and court of appeals confined the strict scrutiny inquiry in too"
                + " narrow a way by deferring to the university good faith in its use of racial"
                + " classifications and affirming the grant of summary judgment on that basis.",
            "the court vacates that judgment, but fairness to the litigants and the courts requires"
                + " that it be remanded so that the admissions process can be considered."),
        sentences(
            """
            The District Court and Court of Appeals confined the
            strict scrutiny inquiry in too narrow a way by deferring
            to the university good faith in its use of racial classifica-
            tions and affirming the grant of summary judgment on
            that basis. The Court vacates that judgment, but fairness
            to the litigants and the courts requires that it be
            remanded so that the admissions process can
            be considered.
            """));
  }

  /** Which has wide gaps as a table has. */
  @Test
  public void testJustifiedLinesAreJoined() {
    String text =
        """
        Определяет   минимальное   значение   адреса   для   процесса,
        который   может   быть   указан   при   вызове   из   оболочки
        """;
    assertEquals(
        List.of(text.strip().replaceAll("\\s+", " ")),
        rawSentences(WRAPPED + "\n" + text).subList(3, 4));
  }

  /** The lines of an item begin below its text, or below a long number. */
  @Test
  public void testItemsAreKnownByTheirSecondLine() {
    for (String marker :
        List.of("aa) ", "1b. ", "*)  ", "-H  ", "Note: ", "1.1.7.1 ", "[^F1]:     ")) {
      String first = marker + "the parts of a building, of which a plan was drawn, and its";
      String indentation = " ".repeat(marker.startsWith("Note") ? 6 : 4);
      assertEquals(
          List.of(first.replaceAll(" +", " ") + " Safety devices,"),
          rawSentences(WRAPPED + "\n" + first + "\n" + indentation + "Safety devices,\n")
              .subList(3, 4));
    }
    assertEquals(
        List.of("Prices in 1985 were the same everywhere and never changed", "The rest"),
        rawSentences(
                WRAPPED
                    + "\nPrices in 1985 were the same everywhere and never changed\n  The rest\n")
            .subList(3, 5));
  }

  @Test
  public void testLinesWithoutLettersStandAlone() {
    String item = "a) the parts of a building, of which a plan was drawn, and its Safety devices";
    for (String rule :
        List.of("-".repeat(60), "_".repeat(60), "=".repeat(60), "*", "*    *", ".")) {
      String text =
          """
          %s
          This list is sponsored by somebody
          %s
              a)  the parts of a building, of which a plan was drawn, and its
                  Safety devices
          """
              .formatted(WRAPPED, rule);
      List<String> found = rawSentences(text);
      found.removeIf(sentence -> sentence.equals(rule.replaceAll(" +", " ")));
      assertEquals(
          rule,
          List.of("This list is sponsored by somebody", item),
          found.subList(3, found.size()));
    }
  }

  @Test
  public void testSpaceJoinsAllButEmptyLines() {
    assertEquals(
        "A heading and a verse\n\nand more",
        LineJoiner.join("A heading\nand a verse\n\nand more", LineBreaks.SPACE, MEMORY));
  }

  @Test
  public void testChineseIsJoinedWithoutSpace() {
    String text = "\u5317\u4eac\u662f\u4e2d\u56fd\u7684\u9996\u90fd".repeat(20);
    String wrapped = text.replaceAll("(.{31})", "$1\n");
    assertEquals(List.of(text), sentences(wrapped));
  }

  /** Wide characters have two columns, marks none, and a line may be shorter before a wide mark. */
  @Test
  public void testLinesWithoutSpacesAreAsWideAsTheirColumns() {
    for (String text :
        List.of(
            """
            在多用户工作站中不要建立这样的普通用户账户，因为它会导致非常严重
            的系统安全问题，请给/var/backups/分配一个单独的分区，因为这个目录包
            含了许多重要的系统数据，应用软件可被配置为不仅直接访问声音设备，也可以通过
            服务器系统来访问它们。\
            """,
            """
            プログラムの実行中にエラーが発生した場合は、ログファイルを確認し、Linux
            の設定を変更してからログファイルの内容を確認して担当者に連絡してください。\
            """,
            """
            แตละพนที่มีหนึ่งหรือมากกว่าหนึ่งหรือมากกว่าแผ่นดินที่มีการใช้งานอย่างต่อเนื่องและเป็นไป
            ตามกฎหมาย\
            """)) {
      assertEquals(List.of(text.replace("\n", " ")), rawSentences(text));
    }
  }

  @Test
  public void testJoiningKeepsTheLengthOfWhateverRepeats() {
    for (String piece :
        "\n,\r,> \n,>,a\n,a\nb\n\n,a \t b\n,- a\n, \n,a b c d e f\n,\t".split(",")) {
      String text = piece.repeat(2_000);
      assertEquals(text.length(), LineJoiner.join(text, LineBreaks.DETECT, MEMORY).length());
      assertEquals(text.length(), LineJoiner.joinAll(text, MEMORY).length());
    }
  }

  @Test
  public void testUrlsAreBlank() {
    assertEquals(
        "See " + " ".repeat(16) + ". And (" + " ".repeat(21) + "), or " + " ".repeat(8) + "\u3002",
        Urls.blank("See https://t.co/Ab1. And (ftp://a-b.c/d_(e)?f#g), or www.b.de\u3002", MEMORY));
    assertEquals(
        List.of("see this and", "that"),
        units(
            Options.changing(Unit.SENTENCE, Normalization.STRIP_URLS),
            "See this http://x.y/?A and\nthat www.a.b"));
    String none = "a:b w. http:/ ww.x ://";
    assertSame(none, Urls.blank(none, MEMORY));
  }

  @Test
  public void testRestIsPutBackToItsLine() {
    String whole = "> " + LONG + " Traffic\n> after that\n";
    Map.of(
            "> " + LONG + "\n> Traffic\n> after that\n",
            whole,
            "> " + LONG + "\nTraffic\n> after that\n",
            whole,
            ">> " + LONG + "\nTraffic\n> here\n>> after that\n",
            ">> " + LONG + " Traffic here\n>> after that\n",
            "> " + LONG + "\ntraffic\nYes.\n",
            "> " + LONG + " traffic\nYes.\n")
        .forEach(
            (text, wanted) -> {
              String joined = BrokenQuotes.join(text, MEMORY);
              assertEquals(wanted, joined.replace("\u200b", ""));
              assertEquals(text.length(), joined.length());
            });
  }

  /** A line with room, an answer, a list, the end of a paragraph and unquoted lines. */
  @Test
  public void testOtherQuotedLinesStay() {
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
      assertSame(text, BrokenQuotes.join(text, MEMORY));
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
