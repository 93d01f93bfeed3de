package org.neardup.jobs.io.wiki;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the XML of one page, as the export formats 0.8 to 0.11 write it. Of several revisions the
 * last one counts. A page without a namespace is an article, as in older formats.
 */
public final class WikiPageParser {
  private static final Pattern ID = Pattern.compile("<id>\\s*([0-9]{1,18})\\s*</id>");
  private static final Pattern REDIRECT =
      Pattern.compile(
          "\\s*+#\\s?(redirect|weiterleitung|rinvia|rinvio|redirection|перенаправление|перенапр"
              + "|перенаправлення|重定向|转向|轉向|redirección|redireccion|redirecionamento"
              + "|doorverwijzing|patrz|przekieruj|omdirigering|転送|넘겨주기)\\s*:?\\s*\\[\\[",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  private final XmlReader xml;
  private final StringBuilder leaf = new StringBuilder();
  private String id = "";
  private String title = "";
  private String text = "";
  private int namespace;
  private boolean redirect;
  private String outer = "";

  private WikiPageParser(String page) {
    this.xml = new XmlReader(page);
  }

  /**
   * @param page from {@code <page>} to {@code </page>}
   */
  public static WikiPage parse(String page) throws MalformedPageException {
    return new WikiPageParser(page).read();
  }

  /** The id of a page that may be malformed, if its beginning has one. */
  public static Optional<String> findId(String beginning) {
    int revision = beginning.indexOf("<revision>");
    Matcher matcher = ID.matcher(beginning);
    boolean found = matcher.find() && (revision < 0 || matcher.start() < revision);
    return found ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private WikiPage read() throws MalformedPageException {
    for (var event = xml.next(); event != XmlReader.Event.FINISHED; event = xml.next()) {
      switch (event) {
        case START -> start();
        case TEXT -> text();
        case END -> end();
        case FINISHED -> throw new IllegalStateException();
      }
    }
    boolean redirects = redirect || isRedirect(text);
    return new WikiPage(id.strip(), namespace, title.strip(), redirects, text);
  }

  private void start() {
    leaf.setLength(0);
    if (xml.depth() == 2) {
      outer = xml.name();
      redirect |= outer.equals("redirect");
      if (outer.equals("revision")) {
        text = "";
      }
    }
  }

  private void text() throws MalformedPageException {
    if (xml.depth() == 2 || xml.depth() == 3) {
      xml.appendText(leaf);
    }
  }

  private void end() throws MalformedPageException {
    if (xml.depth() == 1) {
      endOfPageChild(xml.name());
    } else if (xml.depth() == 2 && outer.equals("revision") && xml.name().equals("text")) {
      text = leaf.toString();
    }
    leaf.setLength(0);
  }

  private void endOfPageChild(String name) throws MalformedPageException {
    switch (name) {
      case "id" -> id = only(id);
      case "title" -> title = leaf.toString();
      case "ns" -> namespace = number(leaf.toString().strip());
      default -> {
        // of no interest
      }
    }
  }

  /** Two pages that have lost what stood between them look like one. */
  private String only(String before) throws MalformedPageException {
    if (!before.isEmpty()) {
      throw new MalformedPageException("two ids");
    }
    return leaf.toString();
  }

  private static int number(String digits) throws MalformedPageException {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new MalformedPageException("<ns> is no number");
    }
  }

  private static boolean isRedirect(String wikitext) {
    return REDIRECT.matcher(wikitext).lookingAt();
  }
}
