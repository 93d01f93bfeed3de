package org.neardup.jobs.io;

import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;

/**
 * A line is {@code id<TAB>text}, further tabs being part of the text, or columns of which two are
 * the id and the text. The id is trimmed, and one trailing comma is taken off: in {@code
 * 12,<TAB>text}, which some published collections have, the id is {@code 12}.
 *
 * @param startsWithHeader whether the first line that is read is the header of its file
 */
record TsvParser(FileRecords records, TsvColumns columns, boolean startsWithHeader)
    implements LineParser {

  @Override
  public SourceRecord parse(byte[] line, int from, int to, long number) throws RejectedException {
    if (startsWithHeader && number == 0) {
      return new SkippedRecord(SkipReason.HEADER);
    }
    String whole = FileRecords.checked(TextBytes.decode(line, from, to));
    boolean all = columns.text() == TsvColumns.ALL_BEHIND_FIRST;
    String[] cells = whole.split("\t", all ? 2 : -1);
    if (cells.length < columns.last()) {
      throw new RejectedException(RejectReason.MISSING_TAB);
    }
    String id = readId(cells[columns.id() - 1]);
    String text = cells[all ? 1 : columns.text() - 1];
    return records.document(id, Optional.empty(), text, "id " + id);
  }

  private static String readId(String column) {
    String id = column.strip();
    return id.endsWith(",") ? id.substring(0, id.length() - 1).strip() : id;
  }
}
