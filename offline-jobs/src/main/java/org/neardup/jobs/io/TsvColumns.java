package org.neardup.jobs.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
   * @param header the first line, if the options say that it holds the names
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
    if (id == text || (id > 1 && text == ALL_BEHIND_FIRST)) {
      throw new IllegalArgumentException(
          "[text_field] must be another column of [%s] than [id_field], column %d; give its number"
              .formatted(file, id));
    }
    return new TsvColumns(id, text);
  }

  /** The first line of what a file begins with. */
  static String firstLine(byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8).replace("\ufeff", "");
    return text.lines().findFirst().orElse("");
  }

  private static int column(
      String setting, String wanted, boolean named, List<String> names, String file) {
    int found = names.stream().map(String::strip).toList().indexOf(wanted.strip()) + 1;
    int column = found > 0 || !wanted.matches("[0-9]{1,5}") ? found : Integer.parseInt(wanted);
    if (column >= 1 && column <= MOST) {
      return column;
    }
    String remedy =
        named ? "its header has " + String.join(", ", names) : "names need [header], a first line";
    throw new IllegalArgumentException(
        "[%s] must be a column of [%s], by its number from 1 to %d or its name, got [%s]; %s"
            .formatted(setting, file, MOST, wanted, TextBytes.excerpt(remedy)));
  }

  /** The last column that a line must have. */
  int last() {
    return Math.max(Math.max(id, text), 2);
  }
}
