package org.neardup.jobs.input.wiki;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.neardup.fixture.TestResources;

/** Wikitext and its text, in which {@code ~} stands where words are missing. */
public class WikitextCleanerTests {
  private static final List<String> MARKUP =
      List.of("[[", "]]", "{", "}", "|", "<", ">", "__", "''", "==", "-{", "px", "#");

  /** Lines of wikitext, a tab, and its text; {@code %%} begins the name of those that follow. */
  @Test
  public void examples() {
    List<String> wrong = new ArrayList<>();
    for (String line : TestResources.rows(getClass(), "cleaned.tsv")) {
      String[] fields = line.translateEscapes().split("\t", -1);
      String cleaned = clean(fields[0]);
      if (!cleaned.equals(fields[1].strip())) {
        wrong.add(line + " but was " + cleaned);
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  /** Pages in the manner of Wikipedias in other languages: no markup is left. */
  @Test
  public void languages() {
    for (String page : TestResources.text(getClass(), "pages.txt").split("(?m)^%% .*\n")) {
      if (!page.isEmpty()) {
        String[] parts = page.split("\n%%\n");
        String text = clean(parts[1]).strip();
        assertEquals(parts[0], text);
        MARKUP.forEach(mark -> assertFalse(mark + " in " + text, text.contains(mark)));
      }
    }
  }

  @Test
  public void workedExample() {
    assertCleaned(
        """
        Rome is the capital of Italy. It lies on the river Tiber (Latin: Tiberis), 20 km from the sea.
        The city has 2.8 million inhabitants.
        Aventine
        Capitoline, with the town hall
        """,
        """
        {{Infobox settlement
        | name = Rome
        | map  = {{Location map|Italy}}
        }}
        [[File:Rome.jpg|thumb|The [[Colosseum]] in the ''evening''.]]
        '''Rome''' is the [[capital city|capital]] of [[Italy]].<ref name="a">{{cite web|url=x}}</ref> It
        lies on the river ''[[Tiber]]'' ({{IPA|x}}; [[Latin]]: {{lang|la|Tiberis}}), {{convert|20|km}}&nbsp;from the sea.

        The city has 2.8&nbsp;million inhabitants.<ref name="a" />
        {| class="wikitable"
        ! Hill !! Height
        |-
        | Palatine || 51 m
        |}

        == Hills ==
        * [[Aventine Hill|Aventine]]
        * Capitoline, with the [http://example.org town hall]

        == See also ==
        * [[Seven hills of Rome]]
        == References ==
        <references/>
        [[Category:Rome]]
        [[de:Rom]]
        """);
  }

  @Test
  public void backMatterIsLeftOutWithItsSubsections() {
    assertCleaned(
        "Text.\nLegacy text.",
        """
        Text.
        == Notes and references ==
        Note.
        === Sources ===
        Source.
        == Legacy ==
        Legacy text.
        ==External links==
        Link.
        """);
  }

  @Test
  public void namesOfNamespacesAreThoseOfTheDump() {
    HiddenNamespaces greek =
        HiddenNamespaces.of(
            """
            <mediawiki xml:lang="el"><siteinfo><namespaces>
              <namespace key="-2" case="first-letter">Μέσο</namespace>
              <namespace key="0" case="first-letter" />
              <namespace key='6' case="first-letter">Αρχείο</namespace>
              <namespace key="14">Κατηγορία χωρών</namespace>
            </namespaces></siteinfo><page><text>&lt;namespace key="6">Χώρα&lt;/namespace>
            """);
    String wikitext =
        "[[αρχείο:{{x}}|thumb|left|Χάρτης]]Α [[Κατηγορία_χωρών:Β]]β. [[Χώρα:Γ]] [[File:D]]ε";
    assertEquals("Α β. Χώρα:Γ ε", WikitextCleaner.clean(wikitext, greek));
    assertCleaned("Α Κατηγορία χωρών:Β γ", "Α [[Κατηγορία χωρών:Β]] γ");
  }

  @Test
  public void plainTextStaysAsItIs() {
    String plain =
        """
        The "Zeichenkette" () is empty (see 1,000 ; 2).
        A second paragraph: it's 5 < 6, [sic] & so on – “fine”.
        echo Hallo | awk '{print $1}' ... Wörter, 漢字, 𝔘nicode.\
        """;
    assertCleaned(plain, plain.replace("\n", "\n\n"));
  }

  @Test
  public void longMeasuresAreRead() {
    String longest = "{{convert|5|" + "1&nbsp;".repeat(50_000) + "|mi}} in";
    assertTrue(clean(longest).endsWith("mi in"));
  }

  private static String clean(String wikitext) {
    return WikitextCleaner.clean(wikitext, HiddenNamespaces.COMMON)
        .replace(WikitextCleaner.HOLE, '~');
  }

  private static void assertCleaned(String expected, String wikitext) {
    assertEquals(expected.strip(), clean(wikitext));
  }
}
