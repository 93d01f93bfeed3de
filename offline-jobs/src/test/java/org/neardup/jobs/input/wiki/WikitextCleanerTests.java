package org.neardup.jobs.input.wiki;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WikitextCleanerTests {

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
  public void paragraphsAreLines() {
    assertCleaned("One two three\nFour", "One\ntwo  \nthree\n\n\n\nFour\n".replace("  ", ""));
  }

  @Test
  public void headingsAreNeverGluedToSentences() {
    assertCleaned("Before.\nAfter.", "Before.\n== Heading ==\nAfter.");
    assertCleaned("Before.\nAfter.", "Before.\n===''Heading''=== <!-- note -->\nAfter.");
    assertCleaned("1 + 1\n= 2", "1 + 1\n\n= 2");
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
    assertCleaned("Text.", "Text.\n== Siehe auch ==\nx\n== Einzelnachweise ==\ny");
    assertCleaned("A.\nDo.", "A.\n== Music ==\n=== Notes ===\nDo.\n== Notes ==\nx");
    assertCleaned("A.\nBook.", "A.\n== Sources ==\nBook.");
    assertCleaned("A.\nPoets.", "A.\n== Literature ==\nPoets.");
    assertCleaned("Text.\nMore.", "Text.\n=== See also ===\nx\n== Life ==\nMore.");
  }

  @Test
  public void links() {
    assertCleaned(
        "a label, Target, trees and x", "a [[Target|label]], [[Target]], [[tree]]s and [[x|]]");
    assertCleaned("the Category:Rome page", "the [[:Category:Rome]] page");
    assertCleaned("a word", "a [[wikt:word|word]]");
    assertCleaned("Text.", "Text. [[Category:Rome]][[fr:Rome]][[zh-min-nan:Lo-ma]]");
    assertCleaned("an OS X user", "an [[OS&nbsp;X]] user");
    assertCleaned("italic label", "[[Target|''italic'' {{nowrap|label}}]]");
  }

  @Test
  public void externalLinks() {
    assertCleaned(
        "See the site here.", "See [https://example.org the [[site]]] here.[http://example.org]");
    assertCleaned("f[0] and [sic]", "f[0] and [sic]");
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
  public void filesByTheirSuffix() {
    assertCleaned("A b", "A [[Εικόνα:Χάρτης.JPG |thumb|left|Χάρτης]]b");
    assertCleaned("A caption b", "A [[commons:File:Map.jpg|caption]] b");
    assertCleaned("A Site:Web.com b", "A [[Site:Web.com]] b");
    assertCleaned("A map b", "A [[:Αρχείο:Map.svg|map]] b");
  }

  @Test
  public void categoriesByOlderNames() {
    assertCleaned("Text.", "Text.\n[[К:Города]][[Kategorija:Rim| ]]\n[[分類:首都]]");
    assertCleaned("Text.\nAlien: Resurrection", "Text.\n\n[[Alien: Resurrection]]");
    assertCleaned("Nier:Automata\nNier:Automata b", "* [[Nier:Automata]]\n\n[[Nier:Automata]] b");
  }

  @Test
  public void mediaGoWithTheirCaptions() {
    assertCleaned("Text.", "[[Image:A.jpg|thumb|A [[link]] and {{x|[[File:B.png]]}}]]\nText.");
    assertCleaned("Text.", "<gallery>\nFile:A.jpg|Caption\n</gallery>\nText.");
    assertCleaned("Text.", "[[Datei:A.jpg|mini|Ein Bild]]Text.");
  }

  @Test
  public void templates() {
    assertCleaned("about 10 to 12 km away", "about {{convert|10|to|12|km|mi|abbr=on}} away");
    assertCleaned("“Être” is said", "“{{lang|fr|[[Être]]}}” is said");
    assertCleaned("Quoted words.", "{{quote|text=Quoted ''words''.|author=Me}}");
    assertCleaned("1914–1918", "1914{{ndash}}1918");
    assertCleaned("a x b", "a {{deep|{{deeper|{{deepest|x}}|y}}|z}} b");
    assertCleaned("「s+子音」は s の前に e を", "「s+子音」は {{ipa|s}} の前に {{ipa|e}} を");
    assertCleaned("is said [w] in it", "is said {{IPA|[w]}} in it");
    assertCleaned("is /w/ in it", "is {{IPA|en|/w/}} in it");
    assertCleaned("Text.", "{{Multi\n|line=\n== no heading ==\n}}\nText.");
  }

  @Test
  public void whatRemovalLeavesBehind() {
    assertCleaned("Rome (Latin: x) is", "Rome ({{IPA|a}}; Latin: x{{respell|b}} ) is");
    assertCleaned("Rome is", "Rome ({{IPA|a}}) is");
    assertCleaned("Rome is", "Rome ({{IPA|a}}, {{IPA-it|b}}) is");
    assertCleaned("One, two ~.", "One{{x}} , two {{y}}.");
    assertCleaned("One. Two.", "One.<ref>a</ref>Two.<ref>b</ref>");
    assertCleaned("f() and g( x ) , h", "f() and g( x ) , h");
    assertCleaned(
        "「ん」、これ（Gouda、Kaas）は ~。",
        "「ん」（{{x|N}}）、これ（{{x|G}}、Gouda{{IPA-en|a}}、{{IPA-nl|a}}、Kaas、{{IPA-nl|b}}）は {{x}}。");
    assertCleaned("এক। ~দুই।", "এক। {{x|y}} দুই।");
    assertCleaned("Մեկ։ Երկու։ ~երեք։", "Մեկ։ {{x|y}} Երկու։ {{x|y}} երեք։");
  }

  @Test
  public void referencesAndComments() {
    assertCleaned("A. B.", "A.<ref>{{broken|</ref> B.<!-- {{ comment -->");
    assertCleaned("A B", "A<ref name=x/> B<ref name=\"y\" />");
    assertCleaned("A lost B", "A <ref>lost B<ref name=x/>");
    assertCleaned("one two", "one\n<!-- whole line -->\ntwo");
  }

  @Test
  public void html() {
    assertCleaned("CO2 and E=mc2", "CO<sub>2</sub> and <b>E=mc<sup>2</sup></b>");
    assertCleaned("one\ntwo", "one<br />two");
    assertCleaned("a < b, x<y and <stdio.h>", "a < b, x<y and <stdio.h>");
    assertCleaned("Text.", "<table><tr><td>cell<table><tr></tr></table></td></tr></table>Text.");
    assertCleaned("the value ~is known", "the value <math>\\frac{{a}}{b}</math> is known");
    assertCleaned("[[no link]] ''x''", "<nowiki>[[no link]] ''x''</nowiki>");
    assertCleaned("calls printf twice", "calls <code>printf</code> twice");
    assertCleaned("Text.", "<source lang=\"c\">\nint x[[2]];\n</source>\nText.");
    assertCleaned("line one\nline two", "<poem>\nline one\nline two\n</poem>");
  }

  @Test
  public void quotesAndEntities() {
    assertCleaned(
        "bold italic both it's l'eau", "'''bold''' ''italic'' '''''both''''' it's l''''eau'''");
    assertCleaned(
        "a & b – c é € &unknown; AT&T", "a &amp; b &ndash; c &eacute; &#8364; &unknown; AT&T");
    assertCleaned("<b>", "&lt;b&gt;");
  }

  @Test
  public void switches() {
    assertCleaned("Text.", "__NOTOC__\nText.");
    assertCleaned("fill in ____ here", "fill in ____ here");
  }

  @Test
  public void listItemsAreLines() {
    assertCleaned("one\ntwo\nterm\nindented\nText.", "* one\n** two\n; term\n: indented\nText.");
  }

  @Test
  public void tablesInListsAndTables() {
    assertCleaned("A\nB", "A\n:{| class=x\n| {| \n| inner\n|}\n| outer\n|}\nB");
  }

  @Test
  public void unbalancedBracketsCostOnlyThemselves() {
    assertCleaned("one two three", "one {{two three");
    assertCleaned("one two three", "one two}} three");
    assertCleaned("one two three", "one [[two three");
    assertCleaned("Before.\nafter", "Before.\n{| class=x\n| row\n|-\nafter");
    assertCleaned("a y c", "a {{x|[[y}} c");
    assertCleaned("a { b } c", "a { b } c");
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
  public void emptyTexts() {
    assertCleaned("", "");
    assertCleaned("", " \n \n");
    assertCleaned("", "{{x}}\n[[Category:X]]\n");
  }

  private void assertCleaned(String expected, String wikitext) {
    String shown =
        WikitextCleaner.clean(wikitext, HiddenNamespaces.COMMON).replace(WikitextCleaner.HOLE, '~');
    assertEquals(expected.strip(), shown);
  }
}
