package org.neardup.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Collator;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.ULocale;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Random;
import org.junit.Test;
import org.neardup.sentence.SentenceSplitter;
import org.neardup.shingle.TextNumbers;
import org.neardup.shingle.Words;
import org.neardup.text.TextOptions.SentenceRules;

/**
 * The plugins bring ICU4J without some of its data, and all tests of this module run with that jar.
 * It must give what the whole ICU4J gives, which the jobs and users of the library have.
 */
public class UnicodeDataTests {

  @Test
  public void cutAndNormalizedInAllLanguagesAsWithTheWholeIcu() throws Exception {
    List<URL> elements = new ArrayList<>();
    elements.add(url(System.getProperty("neardup.test.icu4j")));
    for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!element.contains("icu4j")) {
        elements.add(url(element));
      }
    }
    try (URLClassLoader whole =
        new URLClassLoader(elements.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      assertEquals(
          whole.loadClass(Results.class.getName()).getMethod("all").invoke(null), Results.all());
    }
  }

  private static URL url(String file) throws Exception {
    return Path.of(file).toUri().toURL();
  }

  @Test
  public void theRestOfTheDataIsNotThere() {
    assertThrows(MissingResourceException.class, () -> Collator.getInstance(ULocale.GERMAN));
  }

  /** What is computed with one of the two jars. */
  public static final class Results {
    private static final int CHARACTERS = 40;

    private Results() {}

    public static List<Long> all() {
      String text = text();
      List<Long> results = new ArrayList<>();
      for (ULocale language : ULocale.getAvailableLocales()) {
        results.add(sentences(text, language.toLanguageTag()));
        results.add(TextNumbers.in(language.toLanguageTag()).of(text));
      }
      NormalizedText unit = new NormalizedText();
      new Normalizer(TextOptions.of(Unit.DOCUMENT)).normalize(text, 0, text.length(), unit);
      results.add(hash(unit.toString()));
      results.add(words(unit, false));
      results.add(words(unit, true));
      return results;
    }

    /** Characters of every script, in made-up words and sentences. */
    private static String text() {
      Random random = new Random(1);
      StringBuilder text = new StringBuilder("On 3. May 2020, 5 Sept. and 7 Dec. Mr. Smith came. ");
      for (int script = 0;
          script <= UCharacter.getIntPropertyMaxValue(UProperty.SCRIPT);
          script++) {
        UnicodeSet characters = new UnicodeSet().applyIntPropertyValue(UProperty.SCRIPT, script);
        for (int i = 0; i < CHARACTERS && !characters.isEmpty(); i++) {
          text.appendCodePoint(characters.charAt(random.nextInt(characters.size())));
          if (random.nextInt(8) == 0) {
            text.append(random.nextInt(4) == 0 ? ". " : " ");
          }
        }
      }
      return text.toString();
    }

    private static long sentences(String text, String tag) {
      List<Span> spans = new ArrayList<>();
      new SentenceSplitter(tag, SentenceRules.LANGUAGE, List.of()).forEach(text, spans::add);
      return hash(spans.toString());
    }

    private static long words(NormalizedText unit, boolean dictionaries) {
      Words words = new Words(dictionaries);
      words.read(unit);
      StringBuilder found = new StringBuilder();
      for (int i = 0; i < words.count(); i++) {
        found.append(words.start(i)).append('-').append(words.end(i)).append(' ');
      }
      int end = words.count() == 0 ? 0 : words.end(words.count() - 1);
      return hash(found + new String(words.bytes(), 0, end, StandardCharsets.UTF_16LE));
    }

    private static long hash(String text) {
      return 31L * text.hashCode() + text.length();
    }
  }
}
