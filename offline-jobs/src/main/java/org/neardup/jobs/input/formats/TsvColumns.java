package org.neardup.jobs.input.formats;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.util.Check;

/**
 * Which columns of a tab separated file hold what.
 *
 * @param ids numbers of the id's columns, from 1; none where the rows are numbered
 * @param texts numbers of the text's columns; none for {@link #allBehindFirst}
 * @param fields numbers of the columns of further fields
 * @param names of all columns, if the file has a header
 */
public record TsvColumns(
    List<Integer> ids, List<Integer> texts, List<Integer> fields, List<String> names) {
  public static final TsvColumns DEFAULT =
      new TsvColumns(List.of(1), List.of(), List.of(), List.of());

  /** No table has more, and a number of a column is not mistaken for a name. */
  private static final int MAX_COLUMNS = 10_000;

  public TsvColumns {
    ids = List.copyOf(ids);
    texts = List.copyOf(texts);
    fields = List.copyOf(fields);
    names = List.copyOf(names);
  }

  /**
   * Finds the columns that the options name or number.
   *
   * @param header the first line, if the options declare that it holds the names
   * @param file named when they are refused
   */
  public static TsvColumns of(SourceOptions options, Optional<String> header, String file) {
    List<String> names =
        header.stream()
            .flatMap(line -> Arrays.stream(line.split("\t", -1)))
            .map(String::strip)
            .toList();
    boolean named = header.isPresent();
    boolean usualText = !named && options.textField().equals(SourceOptions.DEFAULT.textField());
    List<Integer> ids = List.of();
    if (!named && options.namesNoId()) {
      ids = DEFAULT.ids;
    } else if (!options.namesNoId() || names.contains(options.idField())) {
      ids = columns("id_field", options.idFields(), names, file);
    }
    List<Integer> texts =
        usualText ? List.of() : columns("text_field", options.textFields(), names, file);
    Check.that(
        ids.stream().noneMatch(texts::contains) && (!texts.isEmpty() || ids.equals(DEFAULT.ids)),
        "[text_field] must be another column of [%s] than [id_field], column %s; give its number",
        file,
        ids.stream().map(String::valueOf).collect(Collectors.joining(",")));
    List<Integer> fields = columns("fields", options.fields(), names, file);
    return new TsvColumns(ids, texts, fields, names);
  }

  private static List<Integer> columns(
      String setting, List<String> wanted, List<String> names, String file) {
    return wanted.stream().map(each -> column(setting, each, names, file)).toList();
  }

  private static int column(String setting, String wanted, List<String> names, String file) {
    int found = names.indexOf(wanted) + 1;
    int column = found > 0 || !wanted.matches("[0-9]{1,5}") ? found : Integer.parseInt(wanted);
    String remedy =
        names.isEmpty()
            ? "names need [header], a first line"
            : "its columns are " + String.join(", ", names);
    Check.that(
        column >= 1 && column <= MAX_COLUMNS,
        "[%s] must be a column of [%s], by its number from 1 to %s or its name, got [%s]: %s",
        setting,
        file,
        MAX_COLUMNS,
        wanted,
        TextBytes.excerpt(remedy));
    return column;
  }

  /** Whether the text is the whole line after its first tab, including further tabs. */
  boolean allBehindFirst() {
    return texts.isEmpty();
  }

  /** The last column that a line must have. */
  int last() {
    int min = allBehindFirst() ? 2 : 1;
    return Stream.of(ids, texts).flatMap(List::stream).reduce(min, Math::max);
  }

  /**
   * A line is {@code id<TAB>text}, with further tabs in the text, or columns that include the id
   * and the text. The id is trimmed, and one trailing comma is taken off: in {@code 12,<TAB>text},
   * which some published collections have, the id is {@code 12}.
   */
  public static final class Rows extends LineSource {
    private final TsvColumns columns;
    private final boolean startsWithHeader;

    public Rows(SplitBytes in, FileRecords records, TsvColumns columns) {
      super(in, records);
      this.columns = columns;
      this.startsWithHeader = records.options().header() && in.atStartOfFile();
    }

    @Override
    protected Optional<SourceRecord> parse(String line, String location) throws RejectedException {
      if (startsWithHeader && number == 0) {
        return Optional.of(new SkippedRecord(SkipReason.HEADER));
      }
      boolean all = columns.allBehindFirst();
      String[] cells = line.split("\t", all ? 2 : -1);
      if (cells.length < columns.last()) {
        throw new RejectedException(RejectReason.MISSING_TAB);
      }
      List<Optional<String>> texts =
          all ? List.of(Optional.of(cells[1])) : cells(columns.texts, cells);
      List<Optional<String>> ids =
          cells(columns.ids, cells).stream().map(id -> id.map(Rows::readId)).toList();
      long row = startsWithHeader ? number - 1 : number;
      Optional<String> id = ids.isEmpty() ? Optional.empty() : FileRecords.id(ids);
      return Optional.of(
          records
              .document(id, row, Optional.empty(), FileRecords.text(texts), location)
              .withValues(values(line)));
    }

    private static List<Optional<String>> cells(List<Integer> columns, String[] cells) {
      return columns.stream().map(column -> Optional.of(cells[column - 1])).toList();
    }

    @Override
    public byte[] edited(byte[] line, Edit edit) {
      boolean all = columns.allBehindFirst();
      String raw = new String(line, StandardCharsets.UTF_8);
      String row = withoutLineEnd(raw);
      List<Integer> texts = all ? List.of(2) : columns.texts;
      List<String> cells =
          edit.onOneLine()
              .row(
                  List.of(row.split("\t", all ? 2 : -1)),
                  texts.stream().map(column -> column - 1).toList(),
                  columns.names.size());
      return (String.join("\t", cells) + raw.substring(row.length()))
          .getBytes(StandardCharsets.UTF_8);
    }

    private List<String> values(String line) {
      if (columns.fields.isEmpty()) {
        return List.of();
      }
      String[] cells = line.split("\t", -1);
      return columns.fields.stream()
          .map(column -> column > cells.length ? "" : cells[column - 1])
          .toList();
    }

    private static String readId(String column) {
      String id = column.strip();
      return id.endsWith(",") ? id.substring(0, id.length() - 1).strip() : id;
    }
  }
}
