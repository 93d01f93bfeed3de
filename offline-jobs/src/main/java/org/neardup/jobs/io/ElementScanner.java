package org.neardup.jobs.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * Cuts the bytes of a split of a dump at the tags of the elements that are its records, its pages.
 * A page belongs to the split that holds its {@code <}, and is read on to its end tag past the
 * split's end; what lies between a page and the next belongs to that page. So each split knows its
 * part without any other.
 */
final class ElementScanner {
  /** {@code <page>} in {@code <mediawiki>}. */
  static final Tags MEDIAWIKI =
      new Tags("page", "/page", Optional.of("revision"), Optional.of("/mediawiki"));

  /** {@code <REUTERS ...>}, one after the other. */
  static final Tags REUTERS = new Tags("REUTERS", "/REUTERS", Optional.empty(), Optional.empty());

  /** Enough of something bad to find a page's id and to quote its beginning. */
  private static final int KEPT_OF_BAD = 1 << 12;

  private static final int NOTHING = -3;
  private static final int NO_REVISION = -1;

  /**
   * The names of tags.
   *
   * @param lastCounts of these elements in a page only the last is kept, so that a page with all
   *     its revisions needs no more memory than one
   * @param dumpEnd what a whole dump ends with, if that can be told
   */
  record Tags(String page, String pageEnd, Optional<String> lastCounts, Optional<String> dumpEnd) {
    int longest() {
      return Stream.of(pageEnd, lastCounts.orElse(""), dumpEnd.orElse(""))
          .mapToInt(String::length)
          .max()
          .getAsInt();
    }
  }

  /**
   * A page or something bad in the dump.
   *
   * @param problem why it is bad; empty for a whole page
   * @param page whether the bytes are those of a page, at least of its beginning
   * @param bytes the page, in a buffer that the next call writes in, or the beginning of something
   *     bad
   */
  record Found(
      Optional<RejectReason> problem, boolean page, byte[] bytes, int length, String place) {}

  private final SplitBytes in;
  private final Tags tags;
  private final RecordBuffer page;
  private final RecordBuffer gap = new RecordBuffer(KEPT_OF_BAD);
  private final Queue<Found> found = new ArrayDeque<>();
  private final StringBuilder tag = new StringBuilder();
  private int pushedBack = NOTHING;
  private SplitBytes.Mark pageStart = SplitBytes.Mark.NONE;
  private long beforeRevisions;
  private long behindRevision = NO_REVISION;
  private boolean inPage;
  private boolean ownsGap;
  private boolean sawEnd;
  private boolean lostPage;
  private boolean done;

  ElementScanner(SplitBytes in, Tags tags, long maxPageBytes) {
    this.in = in;
    this.tags = tags;
    this.page = new RecordBuffer(maxPageBytes);
    this.ownsGap = in.atStartOfFile();
  }

  Optional<Found> next() throws IOException {
    while (found.isEmpty() && !done) {
      if (inPage) {
        readPage();
      } else {
        seekPage();
      }
    }
    return Optional.ofNullable(found.poll());
  }

  /** Goes one byte or tag nearer to the next page. */
  private void seekPage() throws IOException {
    int b = read();
    if (b < 0) {
      endGap(b);
    } else if (!ownsGap && !in.inside()) {
      done = true;
    } else if (b == '<') {
      readTagInGap();
    } else {
      gap.add(b);
    }
  }

  private void readTagInGap() throws IOException {
    boolean inside = in.inside();
    SplitBytes.Mark start = in.mark();
    readTag();
    if (tagIs(tags.page())) {
      checkGap();
      beginPage(inside, start);
    } else {
      lostPage |= tagIs(tags.pageEnd()); // of a page that has lost its begin tag
      sawEnd |= tags.dumpEnd().filter(this::tagIs).isPresent();
      addTag(gap);
    }
  }

  /** Only tags of the dump itself may stand before and between pages. */
  private void checkGap() {
    String text = gapText();
    if (ownsGap && !text.isEmpty() && (lostPage || !text.startsWith("<"))) {
      reportBad(RejectReason.OUTSIDE_PAGE, gap, placeOfGap());
    }
  }

  private void endGap(int b) {
    if (b == SplitBytes.GAP) {
      reportDamage();
    } else if (ownsGap && lostPage) {
      reportBad(RejectReason.OUTSIDE_PAGE, gap, placeOfGap());
    } else if (ownsGap && !sawEnd && (lacksEnd() || !gapText().isEmpty())) {
      reportBad(RejectReason.TRUNCATED_INPUT, gap, "end of the file");
    }
    done |= b == SplitBytes.END;
  }

  private boolean lacksEnd() {
    return tags.dumpEnd().isPresent() && !pageStart.equals(SplitBytes.Mark.NONE);
  }

  private String placeOfGap() {
    return pageStart.equals(SplitBytes.Mark.NONE)
        ? "before the first page"
        : "after the page at " + in.place(pageStart);
  }

  private String gapText() {
    String text = new String(gap.bytes(), 0, gap.length(), StandardCharsets.UTF_8);
    return text.replace("\ufeff", "").replace("\0", "").strip(); // archives fill up with zeros
  }

  /** A page that begins behind the split's end is the next split's. */
  private void beginPage(boolean inside, SplitBytes.Mark start) {
    gap.clear();
    page.clear();
    addTag(page);
    pageStart = start;
    behindRevision = NO_REVISION;
    inPage = inside;
    ownsGap = inside;
    sawEnd = false;
    lostPage = false;
    done = !inside;
  }

  /** Reads to the end of the present page. */
  private void readPage() throws IOException {
    int b = read();
    while (b >= 0 && b != '<') {
      page.add(b);
      b = read();
    }
    if (b == '<') {
      readTagInPage();
    } else {
      breakPage(b);
    }
  }

  private void readTagInPage() throws IOException {
    boolean inside = in.inside();
    SplitBytes.Mark start = in.mark();
    readTag();
    if (tagIs(tags.page())) { // Text has no "<" of its own, so the present page has lost its end.
      reportBad(RejectReason.TRUNCATED_PAGE, page, in.place(pageStart));
      beginPage(inside, start);
      return;
    }
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

  /** Forgets the revision before, if nothing else stands between: that may be of a lost page. */
  private void beginRevision() {
    if (page.size() == behindRevision) {
      page.truncate(beforeRevisions);
    } else {
      beforeRevisions = page.size();
    }
  }

  private void endRevision() throws IOException {
    int b = read();
    while (b == '>' || (b >= 0 && b <= ' ')) {
      page.add(b);
      b = read();
    }
    pushedBack = b;
    behindRevision = page.size();
  }

  private void endPage() throws IOException {
    int b = read();
    while (b >= 0 && b != '>') {
      b = read();
    }
    page.add('>');
    inPage = false;
    String place = in.place(pageStart);
    if (page.isTooLong()) {
      reportBad(RejectReason.PAGE_TOO_LARGE, page, place);
    } else {
      found.add(new Found(Optional.empty(), true, page.bytes(), page.length(), place));
    }
    if (b < 0) {
      pushedBack = b;
    }
  }

  private void breakPage(int b) {
    reportBad(RejectReason.TRUNCATED_PAGE, page, in.place(pageStart));
    inPage = false;
    done = b == SplitBytes.END;
    if (b == SplitBytes.GAP) {
      reportDamage();
    }
  }

  private void reportDamage() {
    in.damage().map(ElementScanner::found).ifPresent(found::add);
    gap.clear();
    lostPage = false;
    ownsGap = false;
  }

  private static Found found(SplitBytes.Damage damage) {
    byte[] message = damage.message().getBytes(StandardCharsets.UTF_8);
    return new Found(
        Optional.of(RejectReason.DAMAGED_COMPRESSION),
        false,
        message,
        message.length,
        damage.position());
  }

  private void reportBad(RejectReason reason, RecordBuffer bytes, String place) {
    int length = Math.min(KEPT_OF_BAD, bytes.length());
    byte[] kept = Arrays.copyOf(bytes.bytes(), length);
    found.add(new Found(Optional.of(reason), bytes == page, kept, length, place));
  }

  /** Reads a tag's name after its {@code <}, wherever a block or the split ends in it. */
  private void readTag() throws IOException {
    tag.setLength(0);
    int b = read();
    while (tag.length() <= tags.longest() && (b == '/' || isLetter(b))) {
      tag.append((char) b);
      b = read();
    }
    pushedBack = b;
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

  private int read() throws IOException {
    if (pushedBack == NOTHING) {
      return in.read();
    }
    int b = pushedBack;
    pushedBack = NOTHING;
    return b;
  }
}
