package org.neardup.jobs.io;

import java.util.Optional;
import org.neardup.jobs.io.wiki.MalformedPageException;
import org.neardup.jobs.io.wiki.WikiPage;
import org.neardup.jobs.io.wiki.WikiPageParser;
import org.neardup.jobs.io.wiki.WikitextCleaner;

/** Pages of MediaWiki: those of the articles are documents, as plain text. */
final class WikipediaParser implements PageParser {
  private static final int ARTICLES = 0;

  private final SourceOptions options;
  private final WikitextCleaner cleaner = WikitextCleaner.standard();

  WikipediaParser(SourceOptions options) {
    this.options = options;
  }

  @Override
  public ElementScanner.Tags tags() {
    return ElementScanner.MEDIAWIKI;
  }

  @Override
  public Parsed parse(byte[] bytes, int length) {
    Optional<String> xml = TextBytes.decode(bytes, 0, length);
    if (xml.isEmpty()) {
      return Parsed.bad(RejectReason.INVALID_UTF8);
    }
    try {
      return toParsed(WikiPageParser.parse(xml.get()));
    } catch (MalformedPageException e) {
      return Parsed.bad(RejectReason.MALFORMED_PAGE);
    }
  }

  private Parsed toParsed(WikiPage page) {
    if (page.namespace() != ARTICLES) {
      return Parsed.skipped(SkipReason.OTHER_NAMESPACE);
    }
    if (page.redirect()) {
      return Parsed.skipped(SkipReason.REDIRECT);
    }
    if (page.id().isEmpty()) {
      return Parsed.bad(RejectReason.MISSING_ID);
    }
    Optional<String> id = DocumentIds.qualified(options.source(), page.id());
    if (id.isEmpty()) {
      return Parsed.bad(RejectReason.INVALID_ID);
    }
    String text = cleaner.clean(page.text());
    if (text.isBlank()) {
      return Parsed.bad(RejectReason.EMPTY_TEXT);
    }
    Optional<String> title = Optional.of(page.title()).filter(name -> !name.isBlank());
    return new Parsed.Good(id.get(), title, text, "page " + page.id());
  }

  /** A page is named by its id where it has one, which people can search for. */
  @Override
  public Optional<String> findName(String beginning) {
    return WikiPageParser.findId(beginning).map(id -> "page " + id);
  }
}
