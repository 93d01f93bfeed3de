package org.neardup.jobs.io.wiki;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Optional;
import org.junit.Test;

public class WikiPageParserTests {

  @Test
  public void pageOfAnExport() throws MalformedPageException {
    WikiPage page =
        WikiPageParser.parse(
            """
            <page>
              <title>AT&amp;T</title>
              <ns>0</ns>
              <id>17</id>
              <revision>
                <id>99</id>
                <contributor><username>x</username><id>3</id></contributor>
                <text xml:space="preserve" bytes='12'>a &lt;b&gt; &#228;&#x1F600;
            c</text>
              </revision>
            </page>
            """);
    assertEquals(new WikiPage("17", 0, "AT&T", false, "a <b> ä😀\nc"), page);
  }

  @Test
  public void lastRevisionCounts() throws MalformedPageException {
    WikiPage page =
        WikiPageParser.parse(
            "<page><id>1</id><revision><text>old</text></revision>"
                + "<revision><text>new</text></revision></page>");
    assertEquals("new", page.text());
  }

  @Test
  public void deletedTextIsEmpty() throws MalformedPageException {
    WikiPage page =
        WikiPageParser.parse(
            "<page><id>1</id><revision><text>old</text></revision>"
                + "<revision><text deleted=\"deleted\" /></revision></page>");
    assertEquals("", page.text());
  }

  @Test
  public void redirectsByElementOrText() throws MalformedPageException {
    assertTrue(parse("<redirect title=\"x\" />").redirect());
    assertTrue(parse("<revision><text>#Redirect [[x]]</text></revision>").redirect());
    assertFalse(parse("<revision><text>no #REDIRECT</text></revision>").redirect());
  }

  @Test
  public void sectionsOfCharacterDataAndComments() throws MalformedPageException {
    assertEquals(
        "a<b>&amp;c",
        parse("<revision><text>a<![CDATA[<b>&amp;]]><!-- no -->c</text></revision>").text());
  }

  @Test
  public void malformedPages() {
    assertMalformed("</id> ends nothing", "<page></id></page>");
    assertMalformed("no <", "<page>");
    assertMalformed("a bare &", "<page><title>a & b</title></page>");
    assertMalformed("unknown entity nbsp", "<page><title>&nbsp;</title></page>");
    assertMalformed("forbidden character reference #0", "<page><title>&#0;</title></page>");
    assertMalformed("forbidden character reference #xD800", "<page><title>&#xD800;</title></page>");
    assertMalformed("control character 7", "<page><title>\u0007</title></page>");
    assertMalformed("an attribute without quotes", "<page><text a=b></text></page>");
    assertMalformed("something follows the end tag", "<page></page>x");
    assertMalformed("<ns> is no number", "<page><ns>x</ns></page>");
    assertMalformed("the page ends in a tag", "<page><te");
  }

  @Test
  public void idsOfBadPages() {
    assertEquals(Optional.of("12"), WikiPageParser.findId("<page><title>x</title> <id>12</id> <"));
    assertEquals(Optional.empty(), WikiPageParser.findId("<page><revision><id>12</id>"));
    assertEquals(Optional.empty(), WikiPageParser.findId("<page><id>x</id>"));
  }

  private static WikiPage parse(String inner) throws MalformedPageException {
    return WikiPageParser.parse("<page><id>1</id>" + inner + "</page>");
  }

  private static void assertMalformed(String message, String page) {
    MalformedPageException e =
        assertThrows(MalformedPageException.class, () -> WikiPageParser.parse(page));
    assertEquals(message, e.getMessage());
  }
}
