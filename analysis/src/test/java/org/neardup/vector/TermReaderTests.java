package org.neardup.vector;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.Test;
import org.neardup.pinned.snowball.SnowballStemmer;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.Stemmers;
import org.neardup.vector.TermReader.TermCounts;
import org.neardup.vector.VectorScheme.TermOptions;

public class TermReaderTests {

  private static Map<Long, Integer> read(TermOptions options, String raw) {
    return map(new TermReader(options).read(Units.of(raw)));
  }

  private static Map<Long, Integer> map(TermCounts counts) {
    Map<Long, Integer> map = new TreeMap<>();
    for (int i = 0; i < counts.size(); i++) {
      assertTrue(i == 0 || counts.hash(i - 1) < counts.hash(i));
      map.put(counts.hash(i), counts.frequency(i));
    }
    assertEquals(counts.length(), map.values().stream().mapToInt(Integer::intValue).sum());
    return map;
  }

  private static Map<Long, Integer> expected(String... terms) {
    Map<Long, Integer> map = new TreeMap<>();
    Arrays.stream(terms).forEach(term -> map.merge(ShingleHash.hash(term), 1, Integer::sum));
    return map;
  }

  @Test
  public void testWordsAsTheyAre() {
    assertEquals(
        expected("the", "mills", "grind", "the", "mills", "can't"),
        read(TermOptions.PLAIN, "The Mills grind the mills; can't!"));
    assertEquals(expected(), read(TermOptions.PLAIN, " ...!"));
  }

  /** Characters of an alphabet say nothing without their neighbours. */
  @Test
  public void testWordsOfScriptsWithoutSpacesAreThoseOfDictionaries() {
    assertEquals(
        expected("สวัสดี", "ครับ", "วัน", "นี้"), read(TermOptions.PLAIN, "สวัสดีครับ วันนี้"));
    assertEquals(expected("公", "园", "カナ"), read(TermOptions.PLAIN, "公园カナ"));
  }

  @Test
  public void testStopwordsAreLeftOutBeforeStemming() {
    // "this" is a stop word, but "thi", which Porter makes of "this" and of "thys", is none.
    assertEquals(
        expected("mill", "grind", "thi"),
        read(new TermOptions("english", "porter"), "This is the mills grinding thi"));
    assertEquals(
        expected("muhl", "mahl"), read(new TermOptions("german", "german"), "Die Mühlen mahlen"));
  }

  @Test
  public void testStopwordsAreNormalisedAsUnitsAre() {
    assertEquals(expected("weiss"), read(new TermOptions("german", "none"), "daß weiß ich"));
    assertEquals(expected("οδοσ"), read(new TermOptions("greek", "none"), "ΤΗΣ ΟΔΟΣ"));
  }

  @Test
  public void testPorterAndPorter2Differ() {
    assertEquals(expected("thei", "abli"), read(new TermOptions("none", "porter"), "they ably"));
    assertEquals(expected("they", "abli"), read(new TermOptions("none", "english"), "they ably"));
  }

  @Test
  public void testEveryNameWorks() {
    for (String language : Stopwords.languages()) {
      assertFalse(language, Stopwords.of(language).isEmpty());
    }
    for (String name : Stemmers.names()) {
      assertEquals(1, read(new TermOptions("none", name), "word").size());
    }
  }

  /** Signatures depend on them: another version of Lucene would change this number. */
  @Test
  public void testStemsOfAllStopWordsAreThoseOfLucene9() {
    long hash = 0;
    for (String language : Stopwords.languages()) {
      List<String> words = Stopwords.of(language).stream().sorted().toList();
      for (String name : Stemmers.names()) {
        SnowballStemmer stemmer = Stemmers.of(name);
        for (String word : words) {
          stemmer.setCurrent(word);
          stemmer.stem();
          hash = hash * 31 + ShingleHash.hash(stemmer.getCurrent());
        }
      }
    }
    assertEquals(7001555348328407837L, hash);
  }

  @Test
  public void testOneReaderIsLikeANewOneForEachUnit() {
    // 30,000 different words share the 8,192 places of the table.
    Random random = new Random(7);
    TermOptions options = new TermOptions("english", "english");
    TermReader reader = new TermReader(options);
    for (int unit = 0; unit < 60; unit++) {
      StringBuilder text = new StringBuilder("the ");
      for (int i = random.nextInt(1000); i > 0; i--) {
        text.append("word").append(random.nextInt(30_000)).append("ing ");
      }
      assertEquals(read(options, text.toString()), map(reader.read(Units.of(text.toString()))));
    }
  }

  @Test
  public void testUnknownNamesAreRefused() {
    assertEquals(
        "[stemmer] must be [none] or one of [arabic, armenian, basque, catalan, danish, dutch,"
            + " english, estonian, finnish, french, german, greek, hindi, hungarian, indonesian,"
            + " irish, italian, lithuanian, nepali, norwegian, porter, portuguese, romanian,"
            + " russian, serbian, spanish, swedish, tamil, turkish, yiddish], got [klingon]",
        refusal(() -> new TermOptions("none", "klingon")));
    assertEquals(
        "[stopwords] must be [none] or one of [arabic, armenian, basque, bengali, brazilian,"
            + " bulgarian, catalan, czech, danish, dutch, english, estonian, finnish, french,"
            + " galician, german, greek, hindi, hungarian, indonesian, irish, italian, latvian,"
            + " lithuanian, nepali, norwegian, persian, portuguese, romanian, russian, serbian,"
            + " sorani, spanish, swedish, tamil, telugu, thai, turkish], got [porter]",
        refusal(() -> new TermOptions("porter", "none")));
  }
}
