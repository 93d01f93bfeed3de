package org.neardup.jobs.input.wiki;

import java.io.StringReader;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.neardup.pinned.stax2.XMLInputFactory2;
import org.neardup.pinned.woodstox.api.WstxInputProperties;
import org.neardup.pinned.woodstox.stax.WstxInputFactory;

/**
 * One page of an export, in the formats 0.8 to 0.11. A page without a namespace is an article, as
 * in older formats.
 *
 * @param id empty when the page has none
 * @param title empty when the page has none
 * @param text wikitext of the last revision
 */
public record WikiPage(String id, int namespace, String title, boolean redirect, String text) {
  private static final Pattern ID = Pattern.compile("<id>\\s*([0-9]{1,18})\\s*</id>");

  /** The word in any language; a text that begins with the English one is always a redirect. */
  private static final Pattern REDIRECT =
      Pattern.compile(
          "\\s*+#(?:\\s?redirect\\s*:?\\s*\\[\\[|[\\p{L}\\p{M}_]{2,}+\\s*:?\\s*\\[\\[[^\\[\\]\n"
              + "]*+]]\\s*+(?:$|[\\[{<]))",
          Pattern.CASE_INSENSITIVE);

  private static final XMLInputFactory XML = xml();

  /** Pages have no document type, so that no entity makes text larger than the page is. */
  private static XMLInputFactory xml() {
    XMLInputFactory factory = new WstxInputFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
    factory.setProperty(WstxInputProperties.P_NORMALIZE_LFS, false);
    return factory;
  }

  /**
   * Reads the XML of a page.
   *
   * @param page from {@code <page>} to {@code </page>}
   * @throws XMLStreamException if it is not well-formed, or no page can have its content
   */
  public static WikiPage parse(String page) throws XMLStreamException {
    XMLStreamReader xml = XML.createXMLStreamReader(new StringReader(page));
    try {
      return read(xml);
    } catch (NumberFormatException e) {
      throw new XMLStreamException("<ns> must be a number", xml.getLocation(), e);
    } finally {
      xml.close();
    }
  }

  /** The id of a page that may be malformed, if its beginning has one. */
  public static Optional<String> findId(String beginning) {
    int revision = beginning.indexOf("<revision>");
    Matcher matcher = ID.matcher(beginning);
    boolean found = matcher.find() && (revision < 0 || matcher.start() < revision);
    return found ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static WikiPage read(XMLStreamReader xml) throws XMLStreamException {
    String id = "";
    String title = "";
    String text = "";
    int namespace = 0;
    boolean redirect = false;
    String outer = "";
    int depth = 0;
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          depth++;
          String name = xml.getLocalName();
          outer = depth == 2 ? name : outer;
          switch (depth == 2 ? name : depth == 3 ? outer + "/" + name : "") {
            case "id" -> {
              if (!id.isEmpty()) { // two pages without the tags between them look like one
                throw new XMLStreamException("a page has one id", xml.getLocation());
              }
              id = content(xml);
            }
            case "title" -> title = content(xml);
            case "ns" -> namespace = Integer.parseInt(content(xml).strip());
            case "redirect" -> redirect = true;
            case "revision" -> text = "";
            case "revision/text" -> text = content(xml);
            default -> {
              // of no interest
            }
          }
          depth -= xml.isEndElement() ? 1 : 0;
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.ENTITY_REFERENCE, XMLStreamConstants.DTD ->
            throw new XMLStreamException("pages have no entities", xml.getLocation());
        default -> {
          // text between elements, comments and processing instructions
        }
      }
    }
    boolean redirects = redirect || REDIRECT.matcher(text).lookingAt();
    return new WikiPage(id.strip(), namespace, title.strip(), redirects, text);
  }

  /** The text of an element, up to its end tag; the element has no others in it. */
  private static String content(XMLStreamReader xml) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      switch (event) {
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
        case XMLStreamConstants.COMMENT, XMLStreamConstants.PROCESSING_INSTRUCTION -> {}
        default -> throw new XMLStreamException("an element in text", xml.getLocation());
      }
    }
    return text.toString();
  }
}
