package org.neardup.jobs.input;

import java.nio.charset.Charset;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.util.Check;

/**
 * How the input is read.
 *
 * @param source prefix of all ids ({@code source:id}), because two dumps share page ids; empty for
 *     none
 * @param idField the JSON field, or the column by its name or its number from 1, that holds the id
 * @param textField the JSON field or the column that holds the text
 * @param header whether the first line of a {@code tsv} file holds the names of its columns
 * @param encoding the charset of files without a byte order mark, by its name
 * @param reader how an engine reads the inputs, where jobs do not
 * @param maxRecordBytes a longer page or line is set aside
 */
public record SourceOptions(
    Format format,
    String source,
    String idField,
    String textField,
    boolean header,
    String encoding,
    RowReader reader,
    long maxRecordBytes) {

  /** The largest page of the largest Wikipedia has 2 MB. */
  public static final long DEFAULT_MAX_RECORD_BYTES = 32L << 20;

  private static final long LEAST_MAX_RECORD_BYTES = 1L << 10;
  private static final long GREATEST_MAX_RECORD_BYTES = 1L << 29;

  public static final SourceOptions DEFAULT =
      new SourceOptions(
          Format.AUTO, "", "id", "text", false, "UTF-8", RowReader.NONE, DEFAULT_MAX_RECORD_BYTES);

  public SourceOptions {
    if (format == Format.BULK) {
      throw new IllegalArgumentException(Format.unknown(format.id()));
    }
    Check.that(
        source.isEmpty() || FileRecords.isValidId(source),
        "[source] must be at most %s bytes without control characters, got [%s]",
        FileRecords.MAX_ID_BYTES,
        TextBytes.oneLine(source));
    checkField("id_field", idField);
    checkField("text_field", textField);
    Check.that(
        !idField.equals(textField),
        "[id_field] and [text_field] must be different fields, both are [%s]",
        idField);
    Check.that(
        maxRecordBytes >= LEAST_MAX_RECORD_BYTES && maxRecordBytes <= GREATEST_MAX_RECORD_BYTES,
        "[max_record_bytes] must be from %s to %s, got %s",
        LEAST_MAX_RECORD_BYTES,
        GREATEST_MAX_RECORD_BYTES,
        maxRecordBytes);
  }

  public SourceOptions withFormat(Format newFormat) {
    return new SourceOptions(
        newFormat, source, idField, textField, header, encoding, reader, maxRecordBytes);
  }

  public SourceOptions withSource(String newSource) {
    return new SourceOptions(
        format, newSource, idField, textField, header, encoding, reader, maxRecordBytes);
  }

  public SourceOptions withFields(String newIdField, String newTextField) {
    return new SourceOptions(
        format, source, newIdField, newTextField, header, encoding, reader, maxRecordBytes);
  }

  public SourceOptions withHeader(boolean newHeader) {
    return new SourceOptions(
        format, source, idField, textField, newHeader, encoding, reader, maxRecordBytes);
  }

  public SourceOptions withReader(RowReader newReader) {
    return new SourceOptions(
        format, source, idField, textField, header, encoding, newReader, maxRecordBytes);
  }

  /** The options by which jobs read the lines that an engine made of its rows. */
  public SourceOptions ofRows() {
    return withReader(RowReader.NONE).withFormat(Format.JSONL).withFields(Table.ID, Table.TEXT);
  }

  /** With the charset of a name, such as {@code ISO-8859-1}. */
  public SourceOptions withEncoding(String name) {
    return new SourceOptions(
        format, source, idField, textField, header, charset(name), reader, maxRecordBytes);
  }

  private static String charset(String name) {
    try {
      return Charset.forName(name).name();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "[encoding] must be a charset such as UTF-8, UTF-16LE, ISO-8859-1 or windows-1252, got ["
              + name
              + "]",
          e);
    }
  }

  public SourceOptions withMaxRecordBytes(long newMaxRecordBytes) {
    return new SourceOptions(
        format, source, idField, textField, header, encoding, reader, newMaxRecordBytes);
  }

  private static void checkField(String setting, String name) {
    Check.that(!name.isBlank(), "[%s] must name a JSON field or a column, got [%s]", setting, name);
  }
}
