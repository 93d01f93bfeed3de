package org.neardup.jobs.input;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
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
 * @param fields further fields whose values documents carry, each by its name as with the id; of
 *     {@code warc} fields of a record's header
 * @param header whether the first line of a {@code tsv} file holds the names of its columns
 * @param html whether texts are HTML, of which the text is taken
 * @param encoding the charset of files without a byte order mark, by its name; behind UTF-8 and a
 *     comma others in which a record is read that is not UTF-8
 * @param separator what stands between the columns of {@code csv}; empty where the header shows it
 * @param ids what becomes of the ids of records
 * @param reader how an engine reads the inputs, where jobs do not
 * @param maxRecordBytes a longer page or line is set aside
 */
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
    long maxRecordBytes) {

  /** The largest page of the largest Wikipedia has 2 MB. */
  public static final long DEFAULT_MAX_RECORD_BYTES = 32L << 20;

  /** What stands between the texts of several fields. */
  static final String BETWEEN_TEXTS = "\n\n";

  private static final int MAX_SEPARATOR = 8;
  private static final long LEAST_MAX_RECORD_BYTES = 1L << 10;
  private static final long GREATEST_MAX_RECORD_BYTES = 1L << 29;

  public static final SourceOptions DEFAULT =
      new SourceOptions(
          Format.AUTO,
          "",
          "id",
          "text",
          List.of(),
          false,
          false,
          "UTF-8",
          "",
          Ids.DEFAULT,
          RowReader.NONE,
          DEFAULT_MAX_RECORD_BYTES);

  public SourceOptions {
    if (format == Format.BULK) {
      throw new IllegalArgumentException(Format.unknown(format.id()));
    }
    Check.that(
        source.isEmpty() || FileRecords.isValidId(source),
        "[source] must be at most %s bytes without control characters, got [%s]",
        FileRecords.MAX_ID_BYTES,
        TextBytes.oneLine(source));
    fields = List.copyOf(fields);
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
        maxRecordBytes >= LEAST_MAX_RECORD_BYTES && maxRecordBytes <= GREATEST_MAX_RECORD_BYTES,
        "[max_record_bytes] must be from %s to %s, got %s",
        LEAST_MAX_RECORD_BYTES,
        GREATEST_MAX_RECORD_BYTES,
        maxRecordBytes);
  }

  public SourceOptions withFormat(Format format) {
    return with(to -> to.format = format);
  }

  public SourceOptions withSource(String source) {
    return with(to -> to.source = source);
  }

  public SourceOptions withFields(String idField, String textField) {
    return with(
        to -> {
          to.idField = idField;
          to.textField = textField;
        });
  }

  public SourceOptions withFurtherFields(List<String> fields) {
    return with(to -> to.fields = fields);
  }

  public SourceOptions withHeader(boolean header) {
    return with(to -> to.header = header);
  }

  public SourceOptions withHtml(boolean html) {
    return with(to -> to.html = html);
  }

  /** With the names of charsets, such as {@code ISO-8859-1}. */
  public SourceOptions withEncoding(String name) {
    return with(to -> to.encoding = charsets(name));
  }

  /** With what stands between columns; {@code \t} means a tab. */
  public SourceOptions withSeparator(String separator) {
    return with(to -> to.separator = separator.replace("\\t", "\t"));
  }

  public SourceOptions withIds(Ids ids) {
    return with(to -> to.ids = ids);
  }

  public SourceOptions withReader(RowReader reader) {
    return with(to -> to.reader = reader);
  }

  public SourceOptions withMaxRecordBytes(long maxRecordBytes) {
    return with(to -> to.maxRecordBytes = maxRecordBytes);
  }

  /** The options by which jobs read the lines that an engine made of its rows. */
  public SourceOptions ofRows() {
    return withReader(RowReader.NONE).withFormat(Format.JSONL).withFields(Table.ID, Table.TEXT);
  }

  private SourceOptions with(Consumer<Choices> change) {
    Choices choices = new Choices(this);
    change.accept(choices);
    return choices.build();
  }

  /** The first charset. */
  String charset() {
    return encoding.split(",", 2)[0];
  }

  /** The charsets in which bytes are read that are not UTF-8, in this order. */
  List<Charset> otherCharsets() {
    return Arrays.stream(encoding.split(","))
        .filter(name -> !name.equals(DEFAULT.encoding))
        .map(Charset::forName)
        .toList();
  }

  private static String charsets(String names) {
    List<String> each =
        Arrays.stream(names.split(",", -1)).map(name -> charset(name.strip())).toList();
    boolean utf8First =
        each.get(0).equals(DEFAULT.encoding)
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

  List<String> idFields() {
    return fields(idField);
  }

  List<String> textFields() {
    return fields(textField);
  }

  /** The id of a record that has a value for each field of it. */
  static Optional<String> id(List<Optional<String>> values) {
    if (values.size() == 1) {
      return values.get(0);
    }
    return values.stream().allMatch(Optional::isPresent)
        ? Optional.of(values.stream().map(Optional::get).collect(Collectors.joining(":")))
        : Optional.empty();
  }

  /** The texts of a record, with an empty line between, without those that it lacks. */
  static String text(List<Optional<String>> values) throws RejectedException {
    List<String> texts = values.stream().flatMap(Optional::stream).toList();
    if (texts.isEmpty()) {
      throw new RejectedException(RejectReason.MISSING_TEXT);
    }
    return texts.size() == 1
        ? texts.get(0)
        : texts.stream().filter(text -> !text.isBlank()).collect(Collectors.joining(BETWEEN_TEXTS));
  }

  /** Whether records may have no id. */
  boolean namesNoId() {
    return idField.equals(DEFAULT.idField);
  }

  /** The components, to be changed. */
  private static final class Choices {
    private Format format;
    private String source;
    private String idField;
    private String textField;
    private List<String> fields;
    private boolean header;
    private boolean html;
    private String encoding;
    private String separator;
    private Ids ids;
    private RowReader reader;
    private long maxRecordBytes;

    Choices(SourceOptions from) {
      format = from.format;
      source = from.source;
      idField = from.idField;
      textField = from.textField;
      fields = from.fields;
      header = from.header;
      html = from.html;
      encoding = from.encoding;
      separator = from.separator;
      ids = from.ids;
      reader = from.reader;
      maxRecordBytes = from.maxRecordBytes;
    }

    SourceOptions build() {
      return new SourceOptions(
          format,
          source,
          idField,
          textField,
          fields,
          header,
          html,
          encoding,
          separator,
          ids,
          reader,
          maxRecordBytes);
    }
  }

  /**
   * What becomes of the ids of records.
   *
   * @param ofFile whether the path of its file precedes each of them
   * @param duplicates what becomes of one that comes again
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
