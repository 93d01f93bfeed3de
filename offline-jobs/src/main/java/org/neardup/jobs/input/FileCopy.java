package org.neardup.jobs.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.util.Check;

/**
 * The copy of one file. What stands between records, and behind the place where its reader gave up,
 * is copied too.
 */
final class FileCopy {
  private final Format format;
  private final SplitBytes in;
  private final CopiedBytes bytes;
  private final RecordSource records;
  private final List<String> added;
  private final List<String> lost = new ArrayList<>();
  private Optional<SourceRecord> record = Optional.empty();

  /** What comes before the next record is the rest of a line that damage cut off. */
  private boolean inDamage;

  private boolean damaged;

  /** Whether nothing was left out. */
  private boolean whole = true;

  /** Of the present array of JSON: whether its first record is still to come, or one was copied. */
  private boolean first = true;

  private boolean hasCopied;

  FileCopy(
      Format format, SplitBytes in, CopiedBytes bytes, RecordSource records, List<String> added)
      throws IOException {
    this.format = format;
    this.in = in;
    this.bytes = bytes;
    this.records = records;
    this.added = added;
    if (!added.isEmpty() && records.headerEnd() > 0) {
      long start = bytes.behindChars(0); // behind the byte order mark
      bytes.copyTo(start);
      byte[] header = bytes.take(start, position(records.headerEnd()));
      bytes.write(records.edited(header, names(), added));
    }
  }

  /** The header of a table gets the names as values. */
  private Edit names() {
    Map<String, Object> names = new LinkedHashMap<>();
    added.forEach(name -> names.put(name, name));
    return Edit.of(List.of(), names);
  }

  boolean next() throws IOException {
    record = records.next();
    return record.isPresent();
  }

  SourceRecord record() {
    return record.orElseThrow();
  }

  /** Copies the present record, or what an edit makes of it, and what stands before it. */
  void copy(SourceRecord ruled, Edit wished) throws IOException {
    if (ruled instanceof RejectedRecord bad && bad.reason() == RejectReason.DAMAGED_COMPRESSION) {
      lose(bad.position(), bad.excerpt());
    }
    if (records.start() < 0) {
      return;
    }
    long start = position(records.start());
    long end = position(records.end());
    Edit edit = edit(ruled, wished);
    copyGap(start, edit.removed());
    if (format == Format.WARC) {
      bytes.endMember(); // as such archives have them
    }
    if (edit.removed()) {
      bytes.take(start, end);
      whole = false;
    } else if (edit.isChange() || (addsColumns() && bytes.position() <= start)) {
      bytes.write(records.edited(bytes.take(start, end), edit, added));
    } else {
      bytes.copyTo(end);
    }
  }

  private Edit edit(SourceRecord ruled, Edit wished) {
    if (ruled.equals(new SkippedRecord(SkipReason.HEADER))) {
      return added.isEmpty() ? Edit.KEEP : names();
    }
    boolean document =
        ruled instanceof SourceDocument || ruled.equals(new SkippedRecord(SkipReason.DUPLICATE_ID));
    return document ? wished : Edit.KEEP;
  }

  /** Whether all rows get columns, but for those that are longer than a record may be. */
  private boolean addsColumns() {
    return !added.isEmpty() && (format == Format.CSV || format == Format.TSV);
  }

  /** The byte at a place of the reader, which are asked for in ascending order. */
  private long position(long place) {
    return switch (format) {
      case CSV -> bytes.behindLines(place);
      case JSON -> bytes.behindChars(place);
      default -> place;
    };
  }

  private void copyGap(long start, boolean removed) throws IOException {
    if (inDamage) {
      bytes.skipTo(start);
      inDamage = false;
    } else if (format == Format.JSON) {
      copySeparator(start, removed);
    } else if (removed && (format == Format.WIKIPEDIA || format == Format.REUTERS)) {
      bytes.copyTo(bytes.behindText(start));
      bytes.skipTo(start);
    } else {
      bytes.copyTo(start);
    }
  }

  /**
   * A record is left out with the comma before it, and the first of an array with the one behind
   * it.
   */
  private void copySeparator(long start, boolean removed) throws IOException {
    byte[] separator = bytes.take(bytes.position(), start);
    String gap = new String(separator, StandardCharsets.ISO_8859_1).strip();
    boolean otherArray = gap.indexOf('[') >= 0 || gap.indexOf(']') >= 0;
    boolean single =
        (!first && !hasCopied && gap.startsWith(",")) || (removed && gap.endsWith(","));
    Check.that(
        !(otherArray && single),
        "[input] %s has arrays beside records in an array, of which none can be left out: write"
            + " them as jsonl first",
        records.records.label());
    first |= otherArray;
    if (first || (hasCopied && !removed)) {
      bytes.write(separator);
    }
    hasCopied = !removed || (hasCopied && !first);
    first = false;
  }

  /** Copies what is left of the file. */
  SourceWalk.Copy end() throws IOException {
    int b = damaged ? SplitBytes.END : in.read();
    for (; b != SplitBytes.END; b = in.read()) {
      if (b == SplitBytes.GAP) {
        in.damage().ifPresent(damage -> lose(damage.position(), damage.message()));
        break;
      }
    }
    if (inDamage) {
      bytes.skipTo(Long.MAX_VALUE);
    }
    bytes.copyTo(Long.MAX_VALUE);
    if (whole || !format.isWholeFile()) {
      bytes.open();
    }
    return new SourceWalk.Copy(bytes.isOpen(), List.copyOf(lost));
  }

  private void lose(String position, String reason) {
    damaged = true;
    inDamage = format == Format.JSONL || format == Format.TSV || format == Format.LINES;
    lost.add(
        "%s: the copy lacks what damage hides: %s, %s"
            .formatted(records.records.label(), position, reason));
  }
}
