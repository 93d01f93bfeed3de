package org.neardup.vector;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.neardup.pinned.lucene.analysis.CharArraySet;
import org.neardup.pinned.lucene.analysis.ar.ArabicAnalyzer;
import org.neardup.pinned.lucene.analysis.bg.BulgarianAnalyzer;
import org.neardup.pinned.lucene.analysis.bn.BengaliAnalyzer;
import org.neardup.pinned.lucene.analysis.br.BrazilianAnalyzer;
import org.neardup.pinned.lucene.analysis.ca.CatalanAnalyzer;
import org.neardup.pinned.lucene.analysis.ckb.SoraniAnalyzer;
import org.neardup.pinned.lucene.analysis.cz.CzechAnalyzer;
import org.neardup.pinned.lucene.analysis.da.DanishAnalyzer;
import org.neardup.pinned.lucene.analysis.de.GermanAnalyzer;
import org.neardup.pinned.lucene.analysis.el.GreekAnalyzer;
import org.neardup.pinned.lucene.analysis.en.EnglishAnalyzer;
import org.neardup.pinned.lucene.analysis.es.SpanishAnalyzer;
import org.neardup.pinned.lucene.analysis.et.EstonianAnalyzer;
import org.neardup.pinned.lucene.analysis.eu.BasqueAnalyzer;
import org.neardup.pinned.lucene.analysis.fa.PersianAnalyzer;
import org.neardup.pinned.lucene.analysis.fi.FinnishAnalyzer;
import org.neardup.pinned.lucene.analysis.fr.FrenchAnalyzer;
import org.neardup.pinned.lucene.analysis.ga.IrishAnalyzer;
import org.neardup.pinned.lucene.analysis.gl.GalicianAnalyzer;
import org.neardup.pinned.lucene.analysis.hi.HindiAnalyzer;
import org.neardup.pinned.lucene.analysis.hu.HungarianAnalyzer;
import org.neardup.pinned.lucene.analysis.hy.ArmenianAnalyzer;
import org.neardup.pinned.lucene.analysis.id.IndonesianAnalyzer;
import org.neardup.pinned.lucene.analysis.it.ItalianAnalyzer;
import org.neardup.pinned.lucene.analysis.lt.LithuanianAnalyzer;
import org.neardup.pinned.lucene.analysis.lv.LatvianAnalyzer;
import org.neardup.pinned.lucene.analysis.ne.NepaliAnalyzer;
import org.neardup.pinned.lucene.analysis.nl.DutchAnalyzer;
import org.neardup.pinned.lucene.analysis.no.NorwegianAnalyzer;
import org.neardup.pinned.lucene.analysis.pt.PortugueseAnalyzer;
import org.neardup.pinned.lucene.analysis.ro.RomanianAnalyzer;
import org.neardup.pinned.lucene.analysis.ru.RussianAnalyzer;
import org.neardup.pinned.lucene.analysis.sr.SerbianAnalyzer;
import org.neardup.pinned.lucene.analysis.sv.SwedishAnalyzer;
import org.neardup.pinned.lucene.analysis.ta.TamilAnalyzer;
import org.neardup.pinned.lucene.analysis.te.TeluguAnalyzer;
import org.neardup.pinned.lucene.analysis.th.ThaiAnalyzer;
import org.neardup.pinned.lucene.analysis.tr.TurkishAnalyzer;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.VectorScheme.TermOptions;

/** The stop word lists of Lucene's language analyzers, by the language's name. Thread safe. */
final class Stopwords {

  private static final Map<String, Supplier<CharArraySet>> LISTS =
      Map.ofEntries(
          Map.entry("arabic", ArabicAnalyzer::getDefaultStopSet),
          Map.entry("armenian", ArmenianAnalyzer::getDefaultStopSet),
          Map.entry("basque", BasqueAnalyzer::getDefaultStopSet),
          Map.entry("bengali", BengaliAnalyzer::getDefaultStopSet),
          Map.entry("brazilian", BrazilianAnalyzer::getDefaultStopSet),
          Map.entry("bulgarian", BulgarianAnalyzer::getDefaultStopSet),
          Map.entry("catalan", CatalanAnalyzer::getDefaultStopSet),
          Map.entry("czech", CzechAnalyzer::getDefaultStopSet),
          Map.entry("danish", DanishAnalyzer::getDefaultStopSet),
          Map.entry("dutch", DutchAnalyzer::getDefaultStopSet),
          Map.entry("english", EnglishAnalyzer::getDefaultStopSet),
          Map.entry("estonian", EstonianAnalyzer::getDefaultStopSet),
          Map.entry("finnish", FinnishAnalyzer::getDefaultStopSet),
          Map.entry("french", FrenchAnalyzer::getDefaultStopSet),
          Map.entry("galician", GalicianAnalyzer::getDefaultStopSet),
          Map.entry("german", GermanAnalyzer::getDefaultStopSet),
          Map.entry("greek", GreekAnalyzer::getDefaultStopSet),
          Map.entry("hindi", HindiAnalyzer::getDefaultStopSet),
          Map.entry("hungarian", HungarianAnalyzer::getDefaultStopSet),
          Map.entry("indonesian", IndonesianAnalyzer::getDefaultStopSet),
          Map.entry("irish", IrishAnalyzer::getDefaultStopSet),
          Map.entry("italian", ItalianAnalyzer::getDefaultStopSet),
          Map.entry("latvian", LatvianAnalyzer::getDefaultStopSet),
          Map.entry("lithuanian", LithuanianAnalyzer::getDefaultStopSet),
          Map.entry("nepali", NepaliAnalyzer::getDefaultStopSet),
          Map.entry("norwegian", NorwegianAnalyzer::getDefaultStopSet),
          Map.entry("persian", PersianAnalyzer::getDefaultStopSet),
          Map.entry("portuguese", PortugueseAnalyzer::getDefaultStopSet),
          Map.entry("romanian", RomanianAnalyzer::getDefaultStopSet),
          Map.entry("russian", RussianAnalyzer::getDefaultStopSet),
          Map.entry("serbian", SerbianAnalyzer::getDefaultStopSet),
          Map.entry("sorani", SoraniAnalyzer::getDefaultStopSet),
          Map.entry("spanish", SpanishAnalyzer::getDefaultStopSet),
          Map.entry("swedish", SwedishAnalyzer::getDefaultStopSet),
          Map.entry("tamil", TamilAnalyzer::getDefaultStopSet),
          Map.entry("telugu", TeluguAnalyzer::getDefaultStopSet),
          Map.entry("thai", ThaiAnalyzer::getDefaultStopSet),
          Map.entry("turkish", TurkishAnalyzer::getDefaultStopSet));

  private static final Set<String> LANGUAGES = new TreeMap<>(LISTS).navigableKeySet();

  private Stopwords() {}

  static Set<String> languages() {
    return LANGUAGES;
  }

  /** The list of a language, normalised as the units are; empty for {@link TermOptions#NONE}. */
  static Set<String> of(String language) {
    Supplier<CharArraySet> list = LISTS.getOrDefault(language, () -> CharArraySet.EMPTY_SET);
    Normalizer normalizer = new Normalizer(TextOptions.of(Unit.SENTENCE));
    return list.get().stream()
        .map(word -> normalizer.normalize(new String((char[]) word)))
        .collect(Collectors.toUnmodifiableSet());
  }
}
