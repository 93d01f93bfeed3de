package org.neardup.jobs.run;

import java.util.List;

/**
 * Rows of tables that an engine reads, as documents.
 *
 * @param reader how they are read
 * @param names the names that the reader takes: files and folders, or tables
 * @param idField the column of the id
 * @param textField the column of the text
 */
public record RowSource(RowReader reader, List<String> names, String idField, String textField) {
  /** The field of the id in the lines that are made of rows. */
  public static final String ID = "id";

  /** The field of the text there. */
  public static final String TEXT = "text";

  public RowSource {
    names = List.copyOf(names);
  }
}
