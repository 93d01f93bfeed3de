package org.neardup.text;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.ArabicStemmer;
import org.tartarus.snowball.ext.ArmenianStemmer;
import org.tartarus.snowball.ext.BasqueStemmer;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.GreekStemmer;
import org.tartarus.snowball.ext.HindiStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.IndonesianStemmer;
import org.tartarus.snowball.ext.IrishStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.NepaliStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PorterStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SerbianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TamilStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;
import org.tartarus.snowball.ext.YiddishStemmer;

/** The Snowball stemmers that Lucene has, by name. Thread safe; the stemmers are not. */
public final class Stemmers {

  private static final Map<String, Supplier<SnowballStemmer>> STEMMERS =
      Map.ofEntries(
          Map.entry("arabic", ArabicStemmer::new),
          Map.entry("armenian", ArmenianStemmer::new),
          Map.entry("basque", BasqueStemmer::new),
          Map.entry("catalan", CatalanStemmer::new),
          Map.entry("danish", DanishStemmer::new),
          Map.entry("dutch", DutchStemmer::new),
          Map.entry("english", EnglishStemmer::new),
          Map.entry("estonian", EstonianStemmer::new),
          Map.entry("finnish", FinnishStemmer::new),
          Map.entry("french", FrenchStemmer::new),
          Map.entry("german", GermanStemmer::new),
          Map.entry("greek", GreekStemmer::new),
          Map.entry("hindi", HindiStemmer::new),
          Map.entry("hungarian", HungarianStemmer::new),
          Map.entry("indonesian", IndonesianStemmer::new),
          Map.entry("irish", IrishStemmer::new),
          Map.entry("italian", ItalianStemmer::new),
          Map.entry("lithuanian", LithuanianStemmer::new),
          Map.entry("nepali", NepaliStemmer::new),
          Map.entry("norwegian", NorwegianStemmer::new),
          Map.entry("porter", PorterStemmer::new),
          Map.entry("portuguese", PortugueseStemmer::new),
          Map.entry("romanian", RomanianStemmer::new),
          Map.entry("russian", RussianStemmer::new),
          Map.entry("serbian", SerbianStemmer::new),
          Map.entry("spanish", SpanishStemmer::new),
          Map.entry("swedish", SwedishStemmer::new),
          Map.entry("tamil", TamilStemmer::new),
          Map.entry("turkish", TurkishStemmer::new),
          Map.entry("yiddish", YiddishStemmer::new));

  private Stemmers() {}

  /** The names, in alphabetical order. */
  public static Set<String> names() {
    return new TreeMap<>(STEMMERS).navigableKeySet();
  }

  /** A new stemmer of one of the names. */
  public static SnowballStemmer of(String name) {
    return STEMMERS.get(name).get();
  }
}
