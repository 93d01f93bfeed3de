package org.neardup.jobs.input.dumps;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.RecordBuffer;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.jobs.input.formats.RejectedException;

/**
 * The records of a split of a dump, cut at the tags of the elements that are its pages. A page
 * belongs to the split that holds its {@code <}, and is read on to its end tag past the split's
 * end; what lies between two pages, the gap, belongs to the first of them. So each split knows its
 * part without any other.
 *
 * <pre>{@code
 * split begins, or bytes are lost → OTHERS_GAP
 * file begins → OWN_GAP                 any state, <page> in the split → PAGE
 *                                       PAGE, </page> → OWN_GAP
 * any state, <page> after the split, or end of the file → done
 * OTHERS_GAP, end of the split → done
 * }</pre>
 */
public abstract class PageSource extends RecordSource {
  /**
   * The names of tags.
   *
   * @param lastCounts elements of a page that replace each other: the last one is kept, so that a
   *     page with all its revisions needs no more memory than one revision
   * @param dumpEnd the end tag of a whole dump, if the format has one
   */
  record Tags(String page, String pageEnd, Optional<String> lastCounts, Optional<String> dumpEnd) {}

  /** Enough of something between pages to quote its beginning, and for the head of a dump. */
  private static final int KEPT_OF_GAP = HEADER;

  private static final int NO_REVISION = -1;

  /** More characters than the names of tags have that mean something here. */
  private static final int LONGEST_NAME = 16;

  private final SplitBytes in;
  private final Tags tags;
  private final RecordBuffer page;
  private final RecordBuffer gap = new RecordBuffer(KEPT_OF_GAP);
  private final StringBuilder tag = new StringBuilder();
  private SplitBytes.Mark pageStart = SplitBytes.Mark.NONE;
  private long beforeRevisions;
  private long behindRevision = NO_REVISION;
  private State state;

  /** Whether the gap has the end tag of the dump. */
  private boolean sawEnd;

  /** Whether the gap has the end tag of a page that has lost its begin tag. */
  private boolean lostPage;

  private enum State {
    /** In a gap that another split reports, or of which bytes are lost. */
    OTHERS_GAP,
    /** In a gap after a page of this split, or before the first page of the file. */
    OWN_GAP,
    PAGE
  }

  /**
   * @param tags at which the dump is cut in pages
   */
  PageSource(SplitBytes in, Tags tags, FileRecords records) {
    super(records);
    this.in = in;
    this.tags = tags;
    this.page = new RecordBuffer(records.options().maxRecordBytes());
    this.state = in.atStartOfFile() ? State.OWN_GAP : State.OTHERS_GAP;
  }

  /** Takes what the file has before its first page; called before the first page is parsed. */
  public void begin(String head) {}

  /**
   * Makes a record of a page.
   *
   * @param bytes the page from its begin tag to its end tag, in the first {@code length} bytes
   */
  protected abstract SourceRecord parse(byte[] bytes, int length) throws RejectedException;

  /** The name of the page in its file for people, if its beginning has one. */
  protected abstract Optional<String> findName(String beginning);

  /** Reads up to the next tag and the tag. */
  @Override
  protected void read() throws IOException {
    RecordBuffer content = state == State.PAGE ? page : gap;
    int b = in.nextByte();
    while (b >= 0 && b != '<' && isOurs()) {
      content.add(b);
      b = in.nextByte();
    }
    if (b < 0) {
      end(b);
    } else if (isOurs()) {
      readTag();
    } else {
      done = true;
    }
  }

  private boolean isOurs() {
    return state != State.OTHERS_GAP || in.inside();
  }

  private void readTag() throws IOException {
    boolean inside = in.inside();
    SplitBytes.Mark start = in.mark();
    readName();
    if (tagIs(tags.page())) {
      if (state == State.PAGE) { // No text has a "<", so the present page has lost its end.
        reportBad(RejectReason.TRUNCATED_PAGE, page, in.location(pageStart));
      } else {
        checkGap();
      }
      beginPage(inside, start);
    } else if (state == State.PAGE) {
      readTagInPage();
    } else {
      lostPage |= tagIs(tags.pageEnd());
      sawEnd |= tags.dumpEnd().filter(this::tagIs).isPresent();
      addTag(gap);
    }
  }

  /** Only tags of the dump itself may come before and between pages. */
  private void checkGap() {
    String text = gapText();
    if (in.atStartOfFile() && pageStart.equals(SplitBytes.Mark.NONE)) {
      begin(text);
    }
    if (state == State.OWN_GAP && !text.isEmpty() && (lostPage || !text.startsWith("<"))) {
      reportBad(RejectReason.OUTSIDE_PAGE, gap, locationOfGap());
    }
  }

  /** The end of the data, or damage. */
  private void end(int b) {
    boolean endsOwnGap = b == SplitBytes.END && state == State.OWN_GAP;
    if (state == State.PAGE) {
      reportBad(RejectReason.TRUNCATED_PAGE, page, in.location(pageStart));
    } else if (endsOwnGap && lostPage) {
      reportBad(RejectReason.OUTSIDE_PAGE, gap, locationOfGap());
    } else if (endsOwnGap && !sawEnd && (lacksEnd() || !gapText().isEmpty())) {
      reportBad(RejectReason.TRUNCATED_INPUT, gap, "end of the file");
    }
    state = b == SplitBytes.GAP ? State.OTHERS_GAP : State.OWN_GAP;
    done = b == SplitBytes.END;
    if (b == SplitBytes.GAP) {
      addDamage(in.damage());
      gap.clear();
      lostPage = false;
    }
  }

  private boolean lacksEnd() {
    return tags.dumpEnd().isPresent() && !pageStart.equals(SplitBytes.Mark.NONE);
  }

  private String locationOfGap() {
    return pageStart.equals(SplitBytes.Mark.NONE)
        ? "before the first page"
        : "after the page at " + in.location(pageStart);
  }

  private String gapText() {
    String text = new String(gap.bytes(), 0, gap.length(), StandardCharsets.UTF_8);
    return text.replace("\ufeff", "").replace("\0", "").strip(); // archives fill up with zeros
  }

  /** A page that begins after the split's end belongs to the next split. */
  private void beginPage(boolean inside, SplitBytes.Mark start) {
    gap.clear();
    page.clear();
    addTag(page);
    pageStart = start;
    behindRevision = NO_REVISION;
    state = inside ? State.PAGE : State.OTHERS_GAP;
    sawEnd = false;
    lostPage = false;
    done = !inside;
  }

  private void readTagInPage() throws IOException {
    if (tags.lastCounts().filter(this::tagIs).isPresent()) {
      beginRevision();
    }
    addTag(page);
    if (tagIs(tags.pageEnd())) {
      endPage();
    } else if (tags.lastCounts().filter(name -> tagIs("/" + name)).isPresent()) {
      endRevision();
    }
  }

  /**
   * Forgets the previous revision, unless something else is between the two, which may be the rest
   * of a lost page.
   */
  private void beginRevision() {
    if (page.size() == behindRevision) {
      page.truncate(beforeRevisions);
    } else {
      beforeRevisions = page.size();
    }
  }

  private void endRevision() throws IOException {
    while (in.peek() == '>' || (in.peek() >= 0 && in.peek() <= ' ')) {
      page.add(in.nextByte());
    }
    behindRevision = page.size();
  }

  private void endPage() throws IOException {
    int b = in.peek();
    while (b >= 0 && in.nextByte() != '>') {
      b = in.peek();
    }
    page.add('>');
    state = State.OWN_GAP;
    String location = in.location(pageStart);
    try {
      if (page.isTooLong()) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      add(parse(page.bytes(), page.length()));
    } catch (RejectedException e) {
      reportBad(e.reason(), page, location);
    }
  }

  private void reportBad(RejectReason reason, RecordBuffer bytes, String location) {
    String excerpt = TextBytes.excerpt(bytes.bytes(), bytes.length());
    Optional<String> name = bytes == page ? findName(excerpt) : Optional.empty();
    add(records.reject(name.orElse(location), reason, excerpt));
  }

  /** Reads a tag's name after its {@code <}, wherever a block or the split ends in it. */
  private void readName() throws IOException {
    tag.setLength(0);
    while (tag.length() < LONGEST_NAME && (in.peek() == '/' || isLetter(in.peek()))) {
      tag.append((char) in.nextByte());
    }
  }

  private static boolean isLetter(int b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }

  private boolean tagIs(String name) {
    return name.contentEquals(tag);
  }

  private void addTag(RecordBuffer buffer) {
    buffer.add('<');
    for (int i = 0; i < tag.length(); i++) {
      buffer.add(tag.charAt(i));
    }
  }
}
