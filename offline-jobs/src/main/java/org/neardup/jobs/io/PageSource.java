package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;

/** The documents of a split of a dump. */
final class PageSource implements RecordSource {
  private final ElementScanner pages;
  private final PageParser parser;
  private final FileRecords records;

  PageSource(SplitBytes in, PageParser parser, FileRecords records) {
    this.pages = new ElementScanner(in, parser.tags(), records.options().maxRecordBytes());
    this.parser = parser;
    this.records = records;
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    return pages.next().map(this::toRecord);
  }

  private SourceRecord toRecord(ElementScanner.Found found) {
    if (found.problem().isPresent()) {
      return rejected(found, found.problem().get());
    }
    try {
      return parser.parse(found.bytes(), found.length());
    } catch (RejectedException e) {
      return rejected(found, e.reason());
    }
  }

  /** A page has the name that it gives itself, anything else the place where it was found. */
  private SourceRecord rejected(ElementScanner.Found found, RejectReason reason) {
    String excerpt = TextBytes.excerpt(found.bytes(), found.length());
    Optional<String> name = found.page() ? parser.findName(excerpt) : Optional.empty();
    return records.rejected(name.orElse(found.place()), reason, found.bytes(), found.length());
  }
}
