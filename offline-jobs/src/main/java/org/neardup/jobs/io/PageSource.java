package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import org.neardup.jobs.io.wiki.MalformedPageException;
import org.neardup.jobs.io.wiki.WikiPage;
import org.neardup.jobs.io.wiki.WikiPageParser;
import org.neardup.jobs.io.wiki.WikitextCleaner;

/** The articles of a split of a Wikipedia dump, as plain text. */
final class PageSource implements RecordSource {
  private static final int ARTICLES = 0;

  private final PageScanner pages;
  private final String label;
  private final SourceOptions options;
  private final WikitextCleaner cleaner;

  PageSource(SplitBytes in, String label, SourceOptions options, WikitextCleaner cleaner) {
    this.pages = new PageScanner(in, options.maxRecordBytes());
    this.label = label;
    this.options = options;
    this.cleaner = cleaner;
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    return pages.next().map(this::toRecord);
  }

  private SourceRecord toRecord(PageScanner.Found found) {
    return switch (found.kind()) {
      case PAGE -> page(found);
      case TRUNCATED_PAGE -> badPage(found, RejectReason.TRUNCATED_PAGE);
      case PAGE_TOO_LARGE -> badPage(found, RejectReason.PAGE_TOO_LARGE);
      case OUTSIDE_PAGE -> elsewhere(found, RejectReason.OUTSIDE_PAGE);
      case TRUNCATED_INPUT -> elsewhere(found, RejectReason.TRUNCATED_INPUT);
      case DAMAGED_COMPRESSION -> elsewhere(found, RejectReason.DAMAGED_COMPRESSION);
    };
  }

  private SourceRecord page(PageScanner.Found found) {
    Optional<String> xml = TextBytes.decode(found.bytes(), 0, found.length());
    if (xml.isEmpty()) {
      return badPage(found, RejectReason.INVALID_UTF8);
    }
    try {
      return document(found, WikiPageParser.parse(xml.get()));
    } catch (MalformedPageException e) {
      return badPage(found, RejectReason.MALFORMED_PAGE);
    }
  }

  private SourceRecord document(PageScanner.Found found, WikiPage page) {
    if (page.namespace() != ARTICLES) {
      return new SkippedRecord(SkipReason.OTHER_NAMESPACE);
    }
    if (page.redirect()) {
      return new SkippedRecord(SkipReason.REDIRECT);
    }
    if (page.id().isEmpty()) {
      return badPage(found, RejectReason.MISSING_ID);
    }
    Optional<String> id = DocumentIds.qualified(options.source(), page.id());
    if (id.isEmpty()) {
      return badPage(found, RejectReason.INVALID_ID);
    }
    String text = cleaner.clean(page.text());
    if (text.isBlank()) {
      return badPage(found, RejectReason.EMPTY_TEXT);
    }
    Optional<String> title = Optional.of(page.title()).filter(name -> !name.isBlank());
    return new SourceDocument(id.get(), title, text, label + ": page " + page.id());
  }

  /** A page is named by its id where it has one, which people can search for. */
  private SourceRecord badPage(PageScanner.Found found, RejectReason reason) {
    String excerpt = TextBytes.excerpt(found.bytes(), found.length());
    String position = WikiPageParser.findId(excerpt).map(id -> "page " + id).orElse(found.place());
    return new RejectedRecord(label, position, reason, excerpt);
  }

  private SourceRecord elsewhere(PageScanner.Found found, RejectReason reason) {
    String excerpt = TextBytes.excerpt(found.bytes(), found.length());
    return new RejectedRecord(label, found.place(), reason, excerpt);
  }
}
