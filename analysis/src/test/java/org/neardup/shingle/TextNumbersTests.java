package org.neardup.shingle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import org.junit.Test;
import org.neardup.text.Options;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.text.Unit;
import org.neardup.unit.UnitCutter;

public class TextNumbersTests {
  private static final TextOptions OPTIONS = TextOptions.of(Unit.DOCUMENT);

  @Test
  public void wordsMakeNoDifference() {
    assertSame("The lake is 45 m deep.", "With 45 m, this lake is deep");
    assertSame("The lake is deep.", "Ann says it may be deep");
    assertEquals(0, numbers("The lake is deep.", "en"));
    for (String text :
        new String[] {"May 3", "the AB-17", "(2,5 \u20ac)", "en \u00e9t\u00e9 1882"}) {
      assertSame("No-one: it isn't \"so\", _was_ \u00e9t\u00e9 & may be; " + text, text);
    }
  }

  @Test
  public void numbersDifferByTheirDigits() {
    assertDiffer("The lake is 45 m deep.", "The lake is 54 m deep.");
    assertDiffer("The lake is 45 m deep.", "The lake is m deep.");
    assertDiffer("1 of 2 and 2", "1 of 2 and 1");
    assertDiffer("3.5", "35");
    assertDiffer("1.5km", "15km");
    assertSame("of 1,000 or 3.5 %", "3,5 % of 1000");
    assertSame("1.234.567,89", "1'234\u2019567.89");
    assertSame("from 1882 to 1915.", "from (1915) to 1882");
    assertSame("\uff14\uff15 m", "45 m");
  }

  @Test
  public void codesAndAmounts() {
    assertDiffer("Bolt M8", "Bolt M10");
    assertDiffer("Bolt AB-1234-x", "Bolt AC-1234-x");
    assertDiffer("4711-AB-X", "4711-AC-X");
    assertDiffer("house 12a", "house 12b");
    assertDiffer("$5", "\u20ac5");
    assertDiffer("sold for \u20ac", "sold for");
    assertDiffer("mark \ud835\udfd7", "mark");
    assertSame("1939-45", "1939\u201345");
    assertSame("well-known", "well known");
    assertSame("AB\u201017, \u06f1\u06f2 and \u221245", "AB-17, 12 and -45");
    assertSame("in 1999\u2014the year", "in 1999 - the year");
  }

  @Test
  public void wordsOfScriptsWithoutSpacesAreNoPartsOfNumbers() {
    assertSame(
        "2020\u5e745\u67083\u65e5\u3001\u6e56\u306f\u6df1\u3044",
        "2020\u5e745\u67083\u65e5\u306e\u6e56");
    assertDiffer("2020\u5e745\u67083\u65e5", "2020\u5e746\u67083\u65e5");
  }

  @Test
  public void monthsBesideNumbers() {
    assertDiffer("On 3 May 2020", "On 3 June 2020");
    assertDiffer("On May 3", "On June 3");
    assertSame("On 3 Sep. 2020", "2020, September 3");
    assertSame("It may be 3", "It might be 3");
    assertEquals(numbers("3 May", "en"), numbers("3. Mai", "de"));
    assertEquals(numbers("3 de mayo de 2020", "es"), numbers("le 3 mai 2020", "fr"));
    assertNotEquals(numbers("3 de mayo", "es"), numbers("3 de junio", "es"));
  }

  /** Texts that are equal when they are compared have the same numbers. */
  @Test
  public void numbersAreThoseOfTheNormalisedText() {
    TextOptions without = Options.changing(Unit.DOCUMENT, Normalization.STRIP_DIGITS);
    assertEquals(0, new UnitCutter(without).numbers("The lake is 45 m deep."));
    TextOptions urls = Options.changing(Unit.DOCUMENT, Normalization.STRIP_URLS);
    assertEquals(0, new UnitCutter(urls).numbers("See http://example.org/45"));
  }

  private static long numbers(String text, String language) {
    return new UnitCutter(OPTIONS.withLanguage(language)).numbers(text);
  }

  private static void assertSame(String text, String other) {
    assertEquals("same", TextNumbers.compared(numbers(text, "en"), numbers(other, "en")));
  }

  private static void assertDiffer(String text, String other) {
    assertEquals("differ", TextNumbers.compared(numbers(text, "en"), numbers(other, "en")));
  }
}
