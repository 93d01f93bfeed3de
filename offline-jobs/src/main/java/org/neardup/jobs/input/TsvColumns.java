package org.neardup.jobs.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.util.Check;

/**
 * Which columns of a tab separated file hold what.
 *
 * @param id number of the id's column, from 1
 * @param text number of the text's column, or {@link #ALL_BEHIND_FIRST}
 */
record TsvColumns(int id, int text) {
  /** The text is the whole line behind its first tab, other tabs included. */
  static final int ALL_BEHIND_FIRST = 0;

  static final TsvColumns DEFAULT = new TsvColumns(1, ALL_BEHIND_FIRST);

  /** No table has more, and a number of a column is not mistaken for a name. */
  private static final int MOST = 10_000;

  /**
   * Finds the columns that the options name or number.
   *
   * @param header the first line, if the options declare that it holds the names
   * @param file named when they are refused
   */
  static TsvColumns of(SourceOptions options, Optional<String> header, String file) {
    List<String> names =
        header.stream().flatMap(line -> Arrays.stream(line.split("\t", -1))).toList();
    boolean named = header.isPresent();
    boolean usualId = !named && options.idField().equals(SourceOptions.DEFAULT.idField());
    boolean usualText = !named && options.textField().equals(SourceOptions.DEFAULT.textField());
    int id = usualId ? DEFAULT.id : column("id_field", options.idField(), named, names, file);
    int text =
        usualText
            ? ALL_BEHIND_FIRST
            : column("text_field", options.textField(), named, names, file);
    Check.that(
        id != text && (id == 1 || text != ALL_BEHIND_FIRST),
        "[text_field] must be another column of [%s] than [id_field], column %s; give its number",
        file,
        id);
    return new TsvColumns(id, text);
  }

  /** The first line of the first bytes of a file. */
  static String firstLine(byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8).replace("\ufeff", "");
    return text.lines().findFirst().orElse("");
  }

  private static int column(
      String setting, String wanted, boolean named, List<String> names, String file) {
    int found = names.stream().map(String::strip).toList().indexOf(wanted.strip()) + 1;
    int column = found > 0 || !wanted.matches("[0-9]{1,5}") ? found : Integer.parseInt(wanted);
    String remedy =
        named ? "its header has " + String.join(", ", names) : "names need [header], a first line";
    Check.that(
        column >= 1 && column <= MOST,
        "[%s] must be a column of [%s], by its number from 1 to %s or its name, got [%s]; %s",
        setting,
        file,
        MOST,
        wanted,
        TextBytes.excerpt(remedy));
    return column;
  }

  /** The last column that a line must have. */
  int last() {
    return Math.max(Math.max(id, text), 2);
  }

  /**
   * A line is {@code id<TAB>text}, further tabs being part of the text, or columns of which two are
   * the id and the text. The id is trimmed, and one trailing comma is taken off: in {@code
   * 12,<TAB>text}, which some published collections have, the id is {@code 12}.
   *
   * @param startsWithHeader whether the first line that is read is the header of its file
   */
  record LineParser(FileRecords records, TsvColumns columns, boolean startsWithHeader)
      implements LineSource.Parser {

    @Override
    public Optional<SourceRecord> parse(byte[] line, int from, int to, long number)
        throws RejectedException {
      if (startsWithHeader && number == 0) {
        return Optional.of(new SkippedRecord(SkipReason.HEADER));
      }
      String whole = FileRecords.requireText(TextBytes.decode(line, from, to));
      boolean all = columns.text() == TsvColumns.ALL_BEHIND_FIRST;
      String[] cells = whole.split("\t", all ? 2 : -1);
      if (cells.length < columns.last()) {
        throw new RejectedException(RejectReason.MISSING_TAB);
      }
      String id = readId(cells[columns.id() - 1]);
      String text = cells[all ? 1 : columns.text() - 1];
      return Optional.of(records.document(id, Optional.empty(), text, "id " + id));
    }

    private static String readId(String column) {
      String id = column.strip();
      return id.endsWith(",") ? id.substring(0, id.length() - 1).strip() : id;
    }
  }
}
