package org.neardup.jobs.input.formats;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;

/** Makes the records of one file. */
public final class FileRecords {
  private final String label;
  private final String path;

  /** Prefix of the numbers of records. */
  private final String prefix;

  private final SourceOptions options;
  private Optional<Boolean> numbered;

  /** Whether some of the present record is not in the first charset. */
  private boolean inOtherCharset;

  /**
   * The records of a file.
   *
   * @param label the name of the file in the locations of its records; control characters become
   *     spaces, as in its path
   * @param path its name in ids, below the folder that holds all inputs
   * @param alone whether numbers of records need no name of the file
   * @param numbered whether records without an id take their number; empty where the first one of
   *     the file decides
   */
  public FileRecords(
      String label, String path, boolean alone, SourceOptions options, Optional<Boolean> numbered) {
    this.label = TextBytes.oneLine(label);
    this.path = TextBytes.oneLine(path);
    this.options = options;
    this.prefix = options.ids().ofFile() ? this.path + ":" : alone ? "" : this.label + ":";
    this.numbered = numbered;
  }

  /** The records of a file in an archive. */
  public FileRecords inside(String name) {
    return new FileRecords(label + "/" + name, path + "/" + name, false, options, Optional.empty());
  }

  public String label() {
    return label;
  }

  public SourceOptions options() {
    return options;
  }

  /** Empty until a record was read. */
  public Optional<Boolean> numbered() {
    return numbered;
  }

  /** Decides whether records without an id take their number. */
  void number(boolean all) {
    numbered = Optional.of(all);
  }

  /** The text of bytes in UTF-8 or, if they are not, in the next charset that has all of them. */
  public String decode(byte[] bytes, int from, int to) throws RejectedException {
    Optional<String> utf8 = TextBytes.decode(bytes, from, to);
    if (utf8.isPresent()) {
      return utf8.get();
    }
    inOtherCharset = true;
    return options.otherCharsets().stream()
        .map(other -> TextBytes.decode(ByteBuffer.wrap(bytes, from, to - from), other))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new RejectedException(RejectReason.INVALID_UTF8));
  }

  /**
   * A document.
   *
   * @param id without prefixes
   * @param location of the record in its file, for people @throws RejectedException if the id is
   *     invalid or the text blank
   */
  public SourceDocument document(String id, Optional<String> title, String text, String location)
      throws RejectedException {
    boolean prefixed = options.ids().ofFile() && !id.isEmpty();
    return make(prefixed ? path + ":" + id : id, title, plain(text), at(location), false);
  }

  /**
   * A document that may have no id: if the first record of its file has none either, and the
   * options name no field for it, its id is the file's path and its number.
   *
   * @param number of the record in its file, from 0
   */
  public SourceDocument document(
      Optional<String> id, long number, Optional<String> title, String text, String location)
      throws RejectedException {
    if (numbered.isEmpty()) {
      numbered = Optional.of(id.isEmpty() && options.namesNoId());
    }
    if (id.isPresent()) {
      return document(id.get(), title, text, location);
    }
    if (!numbered.get()) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    return make(path + ":" + number, title, plain(text), at(location), true);
  }

  /**
   * A document that is text already.
   *
   * @param id without the source's prefix
   * @param location with the name of the file
   */
  public SourceDocument make(
      String id, Optional<String> title, String text, String location, boolean isNumbered)
      throws RejectedException {
    boolean other = inOtherCharset;
    inOtherCharset = false;
    return new SourceDocument(
        qualify(id),
        title.filter(known -> !known.isBlank()),
        requireText(text),
        location,
        isNumbered,
        other,
        false,
        List.of());
  }

  /** Values of the further fields that the options name. */
  public List<String> values(Function<String, String> field) {
    return options.fields().stream().map(field).toList();
  }

  /** The id of a record that is known by its number. */
  public String number(long number) {
    return prefix + number;
  }

  /** The text of HTML, if texts are that. */
  public String plain(String text) {
    return options.html() ? HtmlText.of(text) : text;
  }

  public String at(String name) {
    return label + ": " + name;
  }

  /** With the source's prefix. */
  String qualify(String id) throws RejectedException {
    String whole = prefixed(id);
    if (id.isEmpty() || !SourceOptions.isValidId(whole)) {
      throw new RejectedException(RejectReason.INVALID_ID);
    }
    return whole;
  }

  /** With the source's prefix, unchecked. */
  String prefixed(String id) {
    return options.source().isEmpty() ? id : options.source() + ":" + id;
  }

  /** The id of a record that has a value for each field of it. */
  public static Optional<String> id(List<Optional<String>> values) {
    if (values.size() == 1) {
      return values.get(0);
    }
    return values.stream().allMatch(Optional::isPresent)
        ? Optional.of(values.stream().map(Optional::get).collect(Collectors.joining(":")))
        : Optional.empty();
  }

  /** The texts of a record that are present, with an empty line between them. */
  public static String text(List<Optional<String>> values) throws RejectedException {
    List<String> texts = values.stream().flatMap(Optional::stream).toList();
    if (texts.isEmpty()) {
      throw new RejectedException(RejectReason.MISSING_TEXT);
    }
    return texts.size() == 1
        ? texts.get(0)
        : texts.stream()
            .filter(text -> !text.isBlank())
            .collect(Collectors.joining(SourceOptions.BETWEEN_TEXTS));
  }

  /** Refuses a text that was read from bytes that are not UTF-8. */
  public static void requireUtf8(String text) throws RejectedException {
    if (text.contains(SplitBytes.MALFORMED)) {
      throw new RejectedException(RejectReason.INVALID_UTF8);
    }
  }

  static String requireText(String text) throws RejectedException {
    if (text.isBlank()) {
      throw new RejectedException(RejectReason.EMPTY_TEXT);
    }
    return text;
  }

  public RejectedRecord reject(String position, RejectReason reason, byte[] bytes, int length) {
    return reject(position, reason, TextBytes.excerpt(bytes, length));
  }

  public RejectedRecord reject(String position, RejectReason reason, String excerpt) {
    inOtherCharset = false;
    return new RejectedRecord(label, position, reason, TextBytes.excerpt(excerpt));
  }

  public RejectedRecord reject(SplitBytes.Damage damage) {
    return reject(damage.position(), RejectReason.DAMAGED_COMPRESSION, damage.message());
  }
}
