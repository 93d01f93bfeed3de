package org.neardup.jobs.input;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.util.Check;

/**
 * How the input is read.
 *
 * @param source prefix of all ids ({@code source:id}), because two dumps share page ids; empty for
 *     none
 * @param idField the JSON field, or the column by its name or its number from 1, that holds the id;
 *     several have commas between, and a field inside an object the path to it, with dots
 * @param textField the JSON fields or the columns that hold the text, as with the id
 * @param fields further fields whose values documents carry, each by its name as with the id; in
 *     {@code warc} a field of a record's header
 * @param header whether the first line of a {@code tsv} file holds the names of its columns
 * @param html whether texts are HTML, to be read without its tags
 * @param encoding the charset of files without a byte order mark, by its name, such as {@code
 *     ISO-8859-1}; after UTF-8 and a comma the charsets for records that are not UTF-8
 * @param separator the characters between the columns of {@code csv}, with {@code \t} for a tab;
 *     empty where the header shows it
 * @param ids how the ids of records are made
 * @param reader how an engine reads the inputs, where jobs do not
 * @param maxRecordBytes a longer page or line is set aside
 */
@RecordBuilder
public record SourceOptions(
    Format format,
    String source,
    String idField,
    String textField,
    List<String> fields,
    boolean header,
    boolean html,
    String encoding,
    String separator,
    Ids ids,
    RowReader reader,
    long maxRecordBytes)
    implements SourceOptionsBuilder.With {

  /** The largest page of the largest Wikipedia has 2 MB. */
  public static final long DEFAULT_MAX_RECORD_BYTES = 32L << 20;

  /** Elasticsearch allows 512 bytes for an {@code _id}; the rest is for a unit of a document. */
  public static final int MAX_ID_BYTES = 512 - UnitId.MAX_EXTRA_BYTES;

  /** Levels of nested parts in mail, which has fewer than ten; thousands would need more stack. */
  public static final int MAX_MAIL_LEVELS = 100;

  /** The characters between the texts of several fields. */
  public static final String BETWEEN_TEXTS = "\n\n";

  private static final String UTF_8 = "UTF-8";
  private static final int MAX_SEPARATOR = 8;
  private static final long MIN_RECORD_LIMIT = 1L << 10;
  private static final long MAX_RECORD_LIMIT = 1L << 29;

  public static final SourceOptions DEFAULT =
      new SourceOptions(
          Format.AUTO,
          "",
          "id",
          "text",
          List.of(),
          false,
          false,
          UTF_8,
          "",
          Ids.DEFAULT,
          RowReader.NONE,
          DEFAULT_MAX_RECORD_BYTES);

  public SourceOptions {
    if (format == Format.BULK) {
      throw new IllegalArgumentException(Format.unknown(format.id()));
    }
    Check.that(
        source.isEmpty() || isValidId(source),
        "[source] must be at most %s bytes without control characters, got [%s]",
        MAX_ID_BYTES,
        TextBytes.oneLine(source));
    fields = List.copyOf(fields);
    encoding = charsets(encoding);
    separator = separator.replace("\\t", "\t");
    fields.forEach(field -> checkField("fields", field, field));
    fields(idField).forEach(field -> checkField("id_field", field, idField));
    fields(textField).forEach(field -> checkField("text_field", field, textField));
    Check.that(
        !idField.equals(textField),
        "[id_field] and [text_field] must be different fields, both are [%s]",
        idField);
    Check.that(
        separator.isEmpty()
            || (separator.chars().noneMatch(c -> "\"\r\n".indexOf(c) >= 0)
                && separator.length() <= MAX_SEPARATOR),
        "[separator] must be at most %s characters without quotes and line ends, got [%s]",
        MAX_SEPARATOR,
        TextBytes.oneLine(separator));
    Check.that(
        ids.equals(Ids.DEFAULT) || reader.equals(RowReader.NONE),
        "[id_prefix] and [duplicate_ids] must be left out with format [%s], whose rows have no"
            + " file",
        reader.format());
    Check.that(
        maxRecordBytes >= MIN_RECORD_LIMIT && maxRecordBytes <= MAX_RECORD_LIMIT,
        "[max_record_bytes] must be from %s to %s, got %s",
        MIN_RECORD_LIMIT,
        MAX_RECORD_LIMIT,
        maxRecordBytes);
  }

  /** With fields of the id and of the text. */
  public SourceOptions withFields(String idField, String textField) {
    return with().idField(idField).textField(textField).build();
  }

  /** The options by which jobs read the lines that an engine made of its rows. */
  public SourceOptions ofRows() {
    return with()
        .reader(RowReader.NONE)
        .format(Format.JSONL)
        .idField(Table.ID)
        .textField(Table.TEXT)
        .build();
  }

  /** The first charset. */
  public String charset() {
    return encoding.split(",", 2)[0];
  }

  /** The charsets in which bytes are read that are not UTF-8, in this order. */
  public List<Charset> otherCharsets() {
    return Arrays.stream(encoding.split(","))
        .filter(name -> !name.equals(UTF_8))
        .map(Charset::forName)
        .toList();
  }

  private static String charsets(String names) {
    List<String> each =
        Arrays.stream(names.split(",", -1)).map(name -> charset(name.strip())).toList();
    boolean utf8First =
        each.get(0).equals(UTF_8)
            && each.stream().skip(1).noneMatch(name -> name.startsWith("UTF-"));
    Check.that(
        each.size() == 1 || utf8First,
        "[encoding] must be one charset, or UTF-8 and then others of single bytes such as"
            + " utf-8,windows-1252, got [%s]",
        names);
    return String.join(",", each);
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

  private static void checkField(String setting, String field, String name) {
    Check.that(
        !field.isBlank(), "[%s] must name a JSON field or a column, got [%s]", setting, name);
  }

  private static List<String> fields(String names) {
    return Arrays.stream(names.split(",", -1)).map(String::strip).toList();
  }

  public List<String> idFields() {
    return fields(idField);
  }

  public List<String> textFields() {
    return fields(textField);
  }

  /** Not blank, not too long, without control characters or unpaired surrogates. */
  public static boolean isValidId(String id) {
    return !id.isBlank()
        && id.codePoints().noneMatch(SourceOptions::isForbidden)
        && id.getBytes(StandardCharsets.UTF_8).length <= MAX_ID_BYTES;
  }

  private static boolean isForbidden(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }

  /** Whether records may have no id. */
  public boolean namesNoId() {
    return idField.equals(DEFAULT.idField);
  }

  /**
   * How the ids of records are made.
   *
   * @param ofFile whether the path of its file precedes each of them
   * @param duplicates the treatment of documents with equal ids
   */
  public record Ids(boolean ofFile, DuplicateIds.Rule duplicates) {
    public static final Ids DEFAULT = new Ids(false, DuplicateIds.Rule.REFUSE);
    private static final String FILE = "file";

    /**
     * @param prefix {@code file} or no characters
     */
    public static Ids parse(String prefix, String duplicates) {
      Check.that(
          prefix.isEmpty() || prefix.equals(FILE),
          "[id_prefix] must be %s or left out, got [%s]; --source gives all ids one prefix",
          FILE,
          prefix);
      return new Ids(!prefix.isEmpty(), DuplicateIds.Rule.parse(duplicates));
    }
  }
}
