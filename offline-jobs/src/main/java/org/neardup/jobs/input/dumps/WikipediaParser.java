package org.neardup.jobs.input.dumps;

import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.HtmlText;
import org.neardup.jobs.input.formats.RejectedException;
import org.neardup.jobs.input.wiki.HiddenNamespaces;
import org.neardup.jobs.input.wiki.WikiPage;
import org.neardup.jobs.input.wiki.WikitextCleaner;

/** Pages of MediaWiki: articles are documents, as plain text. */
public final class WikipediaParser extends PageSource {
  private static final int ARTICLES = 0;

  /** {@code <page>} in {@code <mediawiki>}. */
  private static final Tags TAGS =
      new Tags("page", "/page", Optional.of("revision"), Optional.of("/mediawiki"));

  private HiddenNamespaces hidden = HiddenNamespaces.COMMON;

  public WikipediaParser(SplitBytes in, FileRecords records) {
    super(in, TAGS, records);
  }

  /** Whether a text begins as a dump does. */
  public static boolean isDump(String text) {
    return text.startsWith("<")
        && (text.contains("<mediawiki") || text.contains("<page>"))
        && !HtmlText.isPage(text);
  }

  @Override
  public void begin(String head) {
    hidden = HiddenNamespaces.of(head);
  }

  @Override
  protected SourceRecord parse(byte[] bytes, int length) throws RejectedException {
    WikiPage page;
    try {
      page = WikiPage.parse(records.decode(bytes, 0, length));
    } catch (XMLStreamException e) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
    if (page.namespace() != ARTICLES) {
      return new SkippedRecord(SkipReason.OTHER_NAMESPACE);
    }
    if (page.redirect()) {
      return new SkippedRecord(SkipReason.REDIRECT);
    }
    if (page.id().isEmpty()) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    String text = WikitextCleaner.clean(page.text(), hidden);
    return records
        .document(page.id(), Optional.of(page.title()), text, "page " + page.id())
        .ofWiki();
  }

  /** A page is named by its id where it has one, which people can search for. */
  @Override
  protected Optional<String> findName(String beginning) {
    return WikiPage.findId(beginning).map(id -> "page " + id);
  }
}
