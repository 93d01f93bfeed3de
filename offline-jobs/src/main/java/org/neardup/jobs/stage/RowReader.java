package org.neardup.jobs.stage;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.neardup.util.Check;

/**
 * A reader of tables that an engine has.
 *
 * @param name Spark's name of the source, such as {@code orc}; {@link #TABLE} for tables of its
 *     catalogue; without characters for no reader
 * @param options for the reader, each {@code name=value}, sorted
 */
public record RowReader(String name, List<String> options) {
  public static final RowReader NONE = new RowReader("", List.of());

  public static final String TABLE = "table";

  private static final String PREFIX = "spark:";
  private static final List<String> OF_FILES = List.of("orc");

  public RowReader {
    options = options.stream().sorted(Comparator.naturalOrder()).toList();
    for (String option : options) {
      Check.that(option.indexOf('=') >= 1, "[format_option] must be NAME=VALUE, got [%s]", option);
    }
    Check.that(
        !name.isEmpty() || options.isEmpty(),
        "[format_option] is for formats that Spark reads, such as orc");
  }

  /** The reader of a format; empty for a format that is none of rows. */
  public static Optional<RowReader> of(String format, List<String> options) {
    if (OF_FILES.contains(format) || format.equals(TABLE)) {
      return Optional.of(new RowReader(format, options));
    }
    return format.startsWith(PREFIX) && format.length() > PREFIX.length()
        ? Optional.of(new RowReader(format.substring(PREFIX.length()), options))
        : Optional.empty();
  }

  /** Whether the inputs are files or folders, which can be checked to be there. */
  public boolean readsFiles() {
    return equals(NONE) || OF_FILES.contains(name);
  }

  public String format() {
    return OF_FILES.contains(name) || name.equals(TABLE) ? name : PREFIX + name;
  }

  public TreeMap<String, String> byName() {
    TreeMap<String, String> values = new TreeMap<>();
    for (String option : options) {
      int at = option.indexOf('=');
      values.put(option.substring(0, at), option.substring(at + 1));
    }
    return values;
  }

  /**
   * Rows of files and folders, or of tables, as documents; the fields are columns.
   *
   * @param fields further ones, whose values documents carry
   */
  public record Table(
      RowReader reader, List<String> names, String idField, String textField, List<String> fields) {
    /**
     * The field of the id in the lines that are made of rows; not the usual one, which the number
     * of a line could replace.
     */
    public static final String ID = "row_id";

    public static final String TEXT = "row_text";

    public Table {
      names = List.copyOf(names);
      fields = List.copyOf(fields);
      Check.that(
          Collections.disjoint(fields, List.of(ID, TEXT)),
          "columns must not be named %s or %s to be further fields, got %s: rename them",
          ID,
          TEXT,
          fields);
    }
  }

  /**
   * How rows are copied.
   *
   * @param cut whether the texts come from the lines, because they were cut
   * @param added fields of lines that become columns, in their order, and their types as Spark's
   *     SQL has them
   */
  public record Copies(boolean cut, Map<String, String> added) {}
}
