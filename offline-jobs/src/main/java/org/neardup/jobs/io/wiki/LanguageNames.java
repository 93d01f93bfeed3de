package org.neardup.jobs.io.wiki;

import com.ibm.icu.util.ULocale;
import java.util.Locale;
import java.util.Map;

/** Names of languages by the codes that Wiktionaries have for them. */
final class LanguageNames {
  /** Those that only Wiktionaries have codes for, as for languages that nobody has written. */
  private static final Map<String, String> OF_WIKTIONARIES =
      Map.ofEntries(
          Map.entry("ine-pro", "Proto-Indo-European"),
          Map.entry("gem-pro", "Proto-Germanic"),
          Map.entry("gmw-pro", "Proto-West Germanic"),
          Map.entry("sla-pro", "Proto-Slavic"),
          Map.entry("ine-bsl-pro", "Proto-Balto-Slavic"),
          Map.entry("itc-pro", "Proto-Italic"),
          Map.entry("cel-pro", "Proto-Celtic"),
          Map.entry("iir-pro", "Proto-Indo-Iranian"),
          Map.entry("ira-pro", "Proto-Iranian"),
          Map.entry("grk-pro", "Proto-Hellenic"),
          Map.entry("trk-pro", "Proto-Turkic"),
          Map.entry("sem-pro", "Proto-Semitic"),
          Map.entry("fiu-fin-pro", "Proto-Finnic"),
          Map.entry("urj-pro", "Proto-Uralic"),
          Map.entry("sit-pro", "Proto-Sino-Tibetan"),
          Map.entry("poz-pro", "Proto-Malayo-Polynesian"),
          Map.entry("map-pro", "Proto-Austronesian"),
          Map.entry("la-vul", "Vulgar Latin"),
          Map.entry("la-lat", "Late Latin"),
          Map.entry("la-med", "Medieval Latin"),
          Map.entry("la-new", "New Latin"),
          Map.entry("LL.", "Late Latin"),
          Map.entry("ML.", "Medieval Latin"),
          Map.entry("NL.", "New Latin"),
          Map.entry("VL.", "Vulgar Latin"),
          Map.entry("odt", "Old Dutch"),
          Map.entry("osx", "Old Saxon"),
          Map.entry("ofs", "Old Frisian"));

  private LanguageNames() {}

  /** The name in a language; the code itself for one that is not known. */
  static String of(String code, Locale locale) {
    String known = OF_WIKTIONARIES.get(code);
    return known == null
        ? ULocale.forLanguageTag(code).getDisplayLanguage(ULocale.forLocale(locale))
        : known;
  }
}
