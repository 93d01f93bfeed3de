package org.neardup.jobs.input.wiki;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.junit.Test;

public class WikiPageTests {

  @Test
  public void pageOfAnExport() throws XMLStreamException {
    WikiPage page =
        WikiPage.parse(
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
  public void theLastRevisionCounts() throws XMLStreamException {
    String old = "<revision><text>old</text></revision>";
    assertEquals("new", parse(old + "<revision><text>new</text></revision>").text());
    assertEquals("", parse(old + "<revision><text deleted=\"deleted\" /></revision>").text());
  }

  @Test
  public void redirectsByElementOrText() throws XMLStreamException {
    assertTrue(parse("<redirect title=\"x\" />").redirect());
    for (String word :
        List.of(
            ("Redirect WEITERLEITUNG RINVIA Redirection перенаправление 重定向 تغییر_مسیر "
                    + "ΑΝΑΚΑΤΕΥΘΥΝΣΗ")
                .split(" "))) {
      assertTrue(word, ofText("#" + word + " [[x]]").redirect());
    }
    assertFalse(ofText("no #REDIRECT [[x]]").redirect());
    assertFalse(ofText("#Redirection is a list item").redirect());
    assertFalse(ofText("#See [[x]] for more").redirect());
    assertFalse(ofText("# See [[x]]").redirect());
  }

  @Test
  public void sectionsOfCharacterDataAndComments() throws XMLStreamException {
    assertEquals("a<b>&amp;c", ofText("a<![CDATA[<b>&amp;]]><!-- no -->c").text());
    assertEquals("a\r\nb", ofText("a\r\nb").text());
  }

  @Test
  public void malformedPages() {
    for (String page :
        List.of(
            "<page></id></page>",
            "<page>",
            "<page><title>a & b</title></page>",
            "<page><title>&nbsp;</title></page>",
            "<page><title>&#0;</title></page>",
            "<page><title>&#xD800;</title></page>",
            "<page><title>\u0007</title></page>",
            "<page><text a=b></text></page>",
            "<page></page>x",
            "<page><ns>x</ns></page>",
            "<page><id>1</id><id>2</id></page>",
            "<page><te",
            "<!DOCTYPE page [<!ENTITY a \"aaaa\">]><page><id>1</id><title>&a;</title></page>",
            "<!DOCTYPE page [<!ENTITY a SYSTEM"
                + " \"file:///etc/hostname\">]><page><id>&a;</id></page>",
            "<page>" + "<a>".repeat(100_000))) {
      assertThrows(page, XMLStreamException.class, () -> WikiPage.parse(page));
    }
  }

  @Test
  public void idsOfBadPages() {
    assertEquals(Optional.of("12"), WikiPage.findId("<page><title>x</title> <id>12</id> <"));
    assertEquals(Optional.empty(), WikiPage.findId("<page><revision><id>12</id>"));
    assertEquals(Optional.empty(), WikiPage.findId("<page><id>x</id>"));
  }

  private static WikiPage ofText(String text) throws XMLStreamException {
    return parse("<revision><text>" + text + "</text></revision>");
  }

  private static WikiPage parse(String inner) throws XMLStreamException {
    return WikiPage.parse("<page><id>1</id>" + inner + "</page>");
  }
}
