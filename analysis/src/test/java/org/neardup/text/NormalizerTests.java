package org.neardup.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertSame;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.util.ULocale;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.Test;
import org.neardup.fixture.TestResources;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.unit.UnitCutter;

public class NormalizerTests {

  private final Normalizer normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));

  @Test
  public void testWorkedExamples() {
    assertEquals(
        "dr. müller said: \"go\"!", normalizer.normalize("  Dr. Müller\u00A0 said:\r\n\t\"GO\"! "));
    assertEquals(
        "ﬁ is fi, ﬀ is ff".replace("ﬁ", "fi").replace("ﬀ", "ff"),
        normalizer.normalize("ﬁ is fi, ﬀ is ff"));
    assertEquals("strasse", normalizer.normalize("STRASSE"));
    assertEquals("strasse", normalizer.normalize("straße"));
    assertEquals("softhyphen", normalizer.normalize("soft\u00ADhyphen"));
    assertEquals("zerowidth", normalizer.normalize("zero\u200Bwidth\uFEFF"));
    assertEquals("i i", normalizer.normalize("\u0130 I\u0307"));
    assertEquals("σσ", normalizer.normalize("Σς"));
    assertEquals(
        "\uD835\uDC00 is a".replace("\uD835\uDC00", "a"),
        normalizer.normalize("\uD835\uDC00 is A"));
    assertEquals("", normalizer.normalize(" \u2003\n"));
    assertEquals("", normalizer.normalize(""));
  }

  @Test
  public void testUnpairedSurrogatesBecomeReplacementCharacters() {
    Map.of(
            "a\uD800b", "a\uFFFDb",
            "\uDC00", "\uFFFD",
            "\uDC00\uD800", "\uFFFD\uFFFD",
            "\uD83D\uDE00\uD83D", "\uD83D\uDE00\uFFFD",
            "\uD83D\uD83D\uDE00\uDE00", "\uFFFD\uD83D\uDE00\uFFFD")
        .forEach(
            (raw, wanted) -> {
              assertEquals(wanted, normalizer.normalize(raw));
              assertEquals(wanted, UnpairedSurrogates.replace(raw));
            });
    String paired = "a\u00e9\ud83d\ude00";
    assertSame(paired, UnpairedSurrogates.replace(paired));
  }

  /** Pairs of texts in 25 languages that a reader calls equal. */
  @Test
  public void testTextsThatAreEqualToTheEyeAreEqual() {
    for (String pair : TestResources.rows(getClass(), "equal-to-the-eye.tsv")) {
      String[] fields = pair.split("\t");
      String copy = copy(fields[2], fields[3], ULocale.forLanguageTag(fields[0]));
      assertNotEquals(pair, fields[2], copy);
      assertEquals(pair, whole(fields[2], fields[0]), whole(copy, fields[0]));
      for (Normalization change : Normalization.values()) {
        Normalizer each = new Normalizer(Options.changing(Unit.DOCUMENT, change));
        if (!fields[3].contains("\\n") && !fields[3].contains("UPPER")) {
          assertEquals(pair + change, each.normalize(fields[2]), each.normalize(copy));
        }
      }
    }
  }

  private static String copy(String text, String changes, ULocale language) {
    String copy = text;
    for (String change : changes.split("\\|")) {
      String[] sides = change.translateEscapes().split(">");
      copy =
          change.equals("UPPER")
              ? UCharacter.toUpperCase(language, copy)
              : copy.replace(sides[0], sides[1]);
    }
    return copy;
  }

  private static String whole(String text, String language) {
    String[] unit = new String[1];
    new UnitCutter(TextOptions.of(Unit.DOCUMENT).withLanguage(language))
        .whole(text, (position, start, end, normalized) -> unit[0] = normalized.toString());
    return unit[0];
  }

  /** I is the capital of two letters, and Greek capitals have no accents. */
  @Test
  public void testCapitalsOfAllLanguagesAreEqualToSmallLetters() {
    assertEquals("istanbul, isparta, i", normalizer.normalize("\u0130STANBUL, ISPARTA, I\u0307"));
    assertEquals("istanbul, isparta, i", normalizer.normalize("istanbul, \u0131sparta, i"));
    String athens = "\u03B1\u03B8\u03B7\u03BD\u03B1\u03CA\u03BA\u03BF\u03C3";
    assertEquals(
        athens, normalizer.normalize("\u0391\u0398\u0397\u039D\u0391\u03AA\u039A\u039F\u03A3"));
    assertEquals(
        athens, normalizer.normalize("\u0391\u03B8\u03B7\u03BD\u03B1\u03CA\u03BA\u03CC\u03C2"));
    assertEquals(
        athens, normalizer.normalize("\u1F08\u03B8\u03B7\u03BD\u03B1\u03CA\u03BA\u1F79\u03C2"));
    assertEquals("\u03B1\u03B9", normalizer.normalize("\u1FB4"));
  }

  @Test
  public void testSignsAreFoldedByTheirProperties() {
    Map.of(
            "5\u20323 x\u2212y\u2012z\u00ADa", "5'3 x-y-za",
            "a\u2014b \u2013 c \u2014 d--e", "a - b - c - d--e",
            "\u2039a\u203A \u300Cb\u300D \u00ABc\u00BB", "'a' \"b\" \"c\"",
            "\uFF11\u06F2\u0663\uD835\uDFD2\uD804\uDD3B", "12345",
            "it\u00B4s \u0435\u0308\u0308\u0301", "it's \u0435\u0301",
            // The signs of Urdu, Chinese and code are their own.
            "\u06D4 \u060C \u3002 / ~ | \u02CC \u06D2 \u0649",
                "\u06D4 \u060C \u3002 / ~ | \u02CC \u06D2 \u0649")
        .forEach((raw, wanted) -> assertEquals(wanted, normalizer.normalize(raw)));
  }

  @Test
  public void testStripping() {
    TextOptions stripped =
        Options.changing(
            Unit.DOCUMENT, Normalization.STRIP_PUNCTUATION, Normalization.STRIP_DIGITS);
    assertEquals(
        "chapter , its end".replace(" ,", ""),
        new Normalizer(stripped).normalize("Chapter 12, it's «end»!"));
    assertEquals("été ", new Normalizer(stripped).normalize("été … ٣٤") + " ");
    // The stripped sign stood between a letter and its accent.
    assertEquals("\u00E9", new Normalizer(stripped).normalize("e.\u0301"));
  }

  @Test
  public void testCharacterByCharacterGivesWhatTheWholeTextGives() {
    Random random = new Random(19);
    for (int round = 0; round < 20_000; round++) {
      for (String text : List.of(ascii(random), mixedText(random))) {
        assertEquals(slow(text), normalizer.normalize(text));
      }
    }
  }

  private static String ascii(Random random) {
    return random
        .ints(random.nextInt(40), 0, 128)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /** Most characters that may combine, compose, expand, vanish or become white space. */
  private static String mixedText(Random random) {
    String special =
        "eE\u00E9\u00DF\u0130\u00BD\u2026\u2122\uFB01 "
            + "\t\u00A0\u2003\u3000\u1680\u00AD\u200B\u0301\u0323\u0345"
            + "\u1100\u1161\u11A8\uAC00\u30AB\u3099\uFF76\uFF9E\u0627\u0653\u0915\u093C\u0344\u0000\uFDFA"
            + "\u2019\u2014\u2212`\u0640\u0451\u0435\u0308\u0307\u0654\u06CC\u0D7B\u06F5\u00B4\u200C";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      switch (random.nextInt(5)) {
        case 0 -> text.append((char) random.nextInt(0x2200));
        case 2 -> text.append((char) random.nextInt(0xD800));
        case 1 -> text.appendCodePoint(0x1D100 + random.nextInt(0x400));
        default -> text.append(special.charAt(random.nextInt(special.length())));
      }
    }
    return text.toString();
  }

  @Test
  public void testContractionsAreWrittenOut() {
    Normalizer expanding =
        new Normalizer(Options.changing(Unit.DOCUMENT, Normalization.EXPAND_CONTRACTIONS));
    Map<String, String> expected =
        Map.ofEntries(
            Map.entry("Don't! They DIDN\u2019T, weren't.", "do not! they did not, were not."),
            Map.entry("I can't, won't, shan't; let's", "i can not, will not, shall not; let us"),
            Map.entry("I'm, we're, they've, it'll", "i am, we are, they have, it will"),
            Map.entry("He's; I'd; that's; who\uFF07s", "he is; i would; that is; who is"),
            Map.entry("'It's', he said. \u2018I\u2019ll\u2019", "'it is', he said. 'i will'"),
            Map.entry("John's ain't paint'd shouldn't've", "john's ain't paint'd shouldn't've"),
            Map.entry(
                "rock'n't \u00E9isn't isn't\u00E9 9isn't",
                "rock'n't \u00E9isn't isn't\u00E9 9isn't"));
    expected.forEach((raw, wanted) -> assertEquals(wanted, expanding.normalize(raw)));
    assertEquals("it's", normalizer.normalize("It's"));
  }

  /** Digits go before contractions are looked for and apostrophes after, or this would not hold. */
  @Test
  public void testNormalisingTwiceChangesNothing() {
    String[] pieces = {
      "mixed", "don", "i", "he", "'", "\u2019", "t", "s", "d", "1", ".", " ", "\u0301", "N"
    };
    List<Normalization> changes = List.of(Normalization.values());
    for (int set = 0; set < 1 << changes.size(); set++) {
      Random random = new Random(set);
      BitSet chosen = BitSet.valueOf(new long[] {set});
      Normalization[] some = chosen.stream().mapToObj(changes::get).toArray(Normalization[]::new);
      Normalizer each = new Normalizer(Options.changing(Unit.DOCUMENT, some));
      for (int round = 0; round < 1_000; round++) {
        String text =
            random
                .ints(random.nextInt(9), 0, pieces.length)
                .mapToObj(i -> i == 0 ? mixedText(random) : pieces[i])
                .collect(Collectors.joining());
        String once = each.normalize(text);
        assertEquals(text, once, each.normalize(once));
      }
    }
  }

  /** Sorted all together, all marks of one kind would come first. */
  @Test
  public void testVeryManyMarksAreSortedPieceByPiece() {
    String few = "a" + "\u0301\u0323".repeat(100);
    assertEquals(slow(few), normalizer.normalize(few));
    String many = normalizer.normalize("a" + "\u0301\u0323".repeat(5_000));
    assertEquals("\u1EA1" + "\u0323".repeat(127), many.substring(0, 128));
    assertEquals(10_000, many.length());
    Normalizer stripping =
        new Normalizer(Options.changing(Unit.DOCUMENT, Normalization.STRIP_PUNCTUATION));
    assertEquals(10_000, stripping.normalize("a" + "\u0301.\u0323.".repeat(5_000)).length());
  }

  @Test
  public void testCountsCodePoints() {
    NormalizedText out = new NormalizedText();
    normalizer.normalize("xx A\uD83D\uDE00 b", 2, 8, out);
    assertEquals("a\uD83D\uDE00 b", out.toString());
    assertEquals(5, out.length());
    assertEquals(4, out.codePoints());
  }

  private static String slow(String text) {
    String folded = CharacterFolding.fold(text).toString();
    return folded.replaceAll("\\p{IsWhite_Space}+", " ").replaceAll("^ | $", "");
  }

  /** Long runs without entry in the table go through ICU in pieces. */
  @Test
  public void testPiecesGiveWhatTheWholeGives() {
    SplittableRandom random = new SplittableRandom(42);
    String[] parts =
        "\uFDFA,\u212B,e\u0301,\uAC00\u11A8,\u1100\u1161,\uD83D\uDE00,\u3316,a, ,\u0345,\u4E00,\uD800"
            .split(",");
    for (int round = 0; round < 20; round++) {
      StringBuilder raw = new StringBuilder();
      int kinds = 1 + random.nextInt(parts.length);
      while (raw.length() < 15_000) {
        raw.append(parts[random.nextInt(kinds)]);
      }
      String wellFormed = UnpairedSurrogates.replace(raw.toString());
      String expected = slow(wellFormed);
      assertEquals(expected, normalizer.normalize(raw.toString()));
      TextOptions stripping = Options.changing(Unit.DOCUMENT, Normalization.STRIP_DIGITS);
      assertEquals(expected, new Normalizer(stripping).normalize(raw.toString()));
    }
  }

  /** A quadratic search for apostrophes would take hours; it takes milliseconds. */
  @Test(timeout = 600_000)
  public void testAMillionLettersAreNoContraction() {
    String letters = "x".repeat(1_000_000);
    TextOptions options = Options.changing(Unit.DOCUMENT, Normalization.EXPAND_CONTRACTIONS);
    assertEquals(letters, new Normalizer(options).normalize(letters));
  }
}
