package org.neardup.jobs.input.copy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.Format.Trait;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.files.SourcePiece;
import org.neardup.jobs.input.formats.JsonSource;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.jobs.input.wiki.WikitextCleaner;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.pinned.jackson.databind.node.TextNode;
import org.neardup.util.Check;

/**
 * The copy of one file: in its own format, with the bytes between records and after the end of
 * reading, or a line of JSON for each document.
 */
final class FileCopy {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HOLE = Character.toString(WikitextCleaner.HOLE);

  private final String label;
  private final Format format;
  private final CopiedBytes bytes;
  private final RecordSource records;

  /** That all rows of a table get. */
  private final List<String> columns;

  private final List<String> lost = new ArrayList<>();

  /** The bytes before the next record are the rest of a line that has lost its beginning. */
  private boolean inDamage;

  /** Whether nothing was left out. */
  private boolean whole;

  /** Whether a record of the present array of JSON was copied; true before the first array. */
  private boolean hasCopied = true;

  FileCopy(SourcePiece file, CopiedBytes bytes, RecordSource records, List<String> added)
      throws IOException {
    this.label = TextBytes.oneLine(file.label());
    this.format = file.format();
    this.bytes = bytes;
    this.records = records;
    this.whole = format.has(Trait.OWN_COPY);
    this.columns = format == Format.CSV || format == Format.TSV ? added : List.of();
    if (records.headerEnd() > 0 && !columns.isEmpty()) {
      change(records.headerEnd(), row(Edit.KEEP, name -> name));
    }
  }

  /**
   * Copies the last record, perhaps edited, and the bytes before it.
   *
   * @param record as the rule for duplicate ids has it
   */
  void copy(SourceRecord record, Edit wished) throws IOException {
    if (record instanceof RejectedRecord bad && bad.reason() == RejectReason.DAMAGED_COMPRESSION) {
      lose(bad.position(), bad.excerpt());
    }
    if (!format.has(Trait.OWN_COPY)) {
      SourceRecord read = record instanceof SourceDocument ? record : records.last();
      if (read instanceof SourceDocument document && !wished.removed()) {
        String line = line(document, wished) + "\n";
        bytes.open().write(line.getBytes(StandardCharsets.UTF_8));
      }
      return;
    }
    if (records.start() < 0) {
      return;
    }
    Edit edit = edit(record, wished);
    copyGap(records.start(), edit.removed());
    if (edit.removed()) {
      bytes.skipTo(records.end());
      whole = false;
    } else if (edit.isChange()) {
      change(records.end(), edit);
    } else {
      bytes.copyTo(records.end());
    }
  }

  private ObjectNode line(SourceDocument document, Edit edit) {
    ObjectNode line = JSON.createObjectNode().put("id", document.id());
    document.title().ifPresent(title -> line.put("title", title));
    String text = edit.cut(document.text());
    line.put("text", document.holes() ? text.replace(HOLE, "") : text);
    records.fields().forEach((name, value) -> line.putIfAbsent(name, new TextNode(value)));
    for (Map.Entry<String, Object> added : edit.added().entrySet()) {
      JsonSource.requireNew(added.getKey(), line);
      line.set(added.getKey(), JSON.valueToTree(added.getValue()));
    }
    return line;
  }

  private void change(long end, Edit edit) throws IOException {
    bytes.open().write(records.edited(bytes.take(end), edit));
  }

  private Edit edit(SourceRecord record, Edit wished) {
    if (record.equals(new SkippedRecord(SkipReason.HEADER))) {
      return row(Edit.KEEP, name -> name);
    }
    boolean document =
        record instanceof SourceDocument
            || record instanceof SkippedRecord skipped
                && skipped.reason() == SkipReason.DUPLICATE_ID;
    Edit edit = document ? wished : Edit.KEEP;
    boolean unread =
        record instanceof RejectedRecord bad
            && (bad.reason() == RejectReason.LINE_TOO_LONG
                || bad.reason() == RejectReason.INVALID_UTF8);
    return edit.removed() || unread ? edit : row(edit, name -> edit.added().getOrDefault(name, ""));
  }

  /** An edit that gives a row a value for each column. */
  private Edit row(Edit edit, Function<String, Object> value) {
    Map<String, Object> values = new LinkedHashMap<>();
    columns.forEach(name -> values.put(name, value.apply(name)));
    return columns.isEmpty() ? edit : Edit.of(edit.cuts(), values);
  }

  private void copyGap(long start, boolean removed) throws IOException {
    if (format == Format.JSON) {
      byte[] separator = bytes.take(start);
      if (separates(new String(separator, StandardCharsets.ISO_8859_1).strip(), removed)) {
        bytes.open().write(separator);
      }
    } else if (inDamage) {
      bytes.skipTo(start);
    } else {
      bytes.copyTo(start);
    }
    inDamage = false;
  }

  /**
   * Whether to copy the separator before this record: a record is removed with the comma before it,
   * the first of an array with the comma after it.
   */
  private boolean separates(String separator, boolean removed) {
    boolean otherArray = separator.contains("[") || separator.contains("]");
    boolean single =
        (!hasCopied && separator.startsWith(",")) || (removed && separator.endsWith(","));
    Check.that(
        !(otherArray && single),
        "[input] %s has arrays beside records in an array, of which none can be left out: write"
            + " them as jsonl first",
        label);
    boolean stays = otherArray || (hasCopied && !removed);
    hasCopied = !removed || (hasCopied && !otherArray);
    return stays;
  }

  /** Copies the rest of the file. */
  SourceWalk.Copy end() throws IOException {
    if (inDamage) {
      bytes.skipTo(Long.MAX_VALUE);
    }
    bytes.copyTo(Long.MAX_VALUE);
    if (lost.isEmpty()) {
      bytes.damage().ifPresent(damage -> lose(damage.position(), damage.message()));
    }
    if (whole || !format.has(Trait.WHOLE_FILE)) {
      bytes.open();
    }
    return new SourceWalk.Copy(bytes.isOpen(), List.copyOf(lost));
  }

  private void lose(String position, String reason) {
    inDamage = format == Format.JSONL || format == Format.TSV || format == Format.LINES;
    lost.add(lost(label, position, reason));
  }

  static String lost(String label, String position, String reason) {
    return "%s: the copy lacks what damage hides: %s, %s".formatted(label, position, reason);
  }
}
