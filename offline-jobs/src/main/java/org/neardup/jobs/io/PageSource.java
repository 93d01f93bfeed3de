package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;

/** The documents of a split of a dump. */
final class PageSource implements RecordSource {
  private final ElementScanner pages;
  private final PageParser parser;
  private final String label;

  PageSource(SplitBytes in, PageParser parser, String label, SourceOptions options) {
    this.pages = new ElementScanner(in, parser.tags(), options.maxRecordBytes());
    this.parser = parser;
    this.label = label;
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    return pages.next().map(this::toRecord);
  }

  private SourceRecord toRecord(ElementScanner.Found found) {
    return switch (found.kind()) {
      case PAGE -> page(found);
      case TRUNCATED_PAGE -> badPage(found, RejectReason.TRUNCATED_PAGE);
      case PAGE_TOO_LARGE -> badPage(found, RejectReason.PAGE_TOO_LARGE);
      case OUTSIDE_PAGE -> elsewhere(found, RejectReason.OUTSIDE_PAGE);
      case TRUNCATED_INPUT -> elsewhere(found, RejectReason.TRUNCATED_INPUT);
      case DAMAGED_COMPRESSION -> elsewhere(found, RejectReason.DAMAGED_COMPRESSION);
    };
  }

  private SourceRecord page(ElementScanner.Found found) {
    return switch (parser.parse(found.bytes(), found.length())) {
      case Parsed.Fine fine -> fine.record(label);
      case Parsed.Bad bad -> badPage(found, bad.reason());
    };
  }

  private SourceRecord badPage(ElementScanner.Found found, RejectReason reason) {
    String excerpt = TextBytes.excerpt(found.bytes(), found.length());
    String position = parser.findName(excerpt).orElse(found.place());
    return new RejectedRecord(label, position, reason, excerpt);
  }

  private SourceRecord elsewhere(ElementScanner.Found found, RejectReason reason) {
    String excerpt = TextBytes.excerpt(found.bytes(), found.length());
    return new RejectedRecord(label, found.place(), reason, excerpt);
  }
}
