package org.neardup.jobs.input;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** Makes the records of one file. */
final class FileRecords {
  /** Elasticsearch allows 512 bytes for an {@code _id}; the rest is for a unit of a document. */
  static final int MAX_ID_BYTES = 512 - UnitId.MOST_BYTES;

  private final SourcePiece piece;
  private final String label;
  private final String path;

  /** Of the numbers of records. */
  private final String prefix;

  private final SourceOptions options;
  private Optional<Boolean> numbered;

  /** Whether some of the present record is not in the first charset. */
  private boolean inOtherCharset;

  /**
   * @param piece that is read
   * @param label the name of the file in the places of its records
   * @param path its name in ids, see {@link CommonFolder}; control characters become spaces
   * @param numbered whether records without an id take their number; empty where the first one of
   *     the file decides
   */
  private FileRecords(
      SourcePiece piece,
      String label,
      String path,
      SourceOptions options,
      Optional<Boolean> numbered) {
    this.piece = piece;
    this.label = TextBytes.oneLine(label);
    this.path = TextBytes.oneLine(path);
    this.options = options;
    boolean alone = label.equals(piece.label()) && !piece.severalFiles();
    this.prefix = options.ids().ofFile() ? this.path + ":" : alone ? "" : this.label + ":";
    this.numbered = numbered;
  }

  /** The first record of a file that is cut has an id. */
  static FileRecords of(SourcePiece piece, SourceOptions options) {
    Optional<Boolean> numbered = piece.start() == 0 ? Optional.empty() : Optional.of(false);
    return new FileRecords(piece, piece.label(), piece.path(), options, numbered);
  }

  /** Those of a file in an archive. */
  FileRecords inside(String name) {
    return new FileRecords(piece, label + "/" + name, path + "/" + name, options, Optional.empty());
  }

  SourcePiece piece() {
    return piece;
  }

  String label() {
    return label;
  }

  SourceOptions options() {
    return options;
  }

  /** Empty until a record was read. */
  Optional<Boolean> numbered() {
    return numbered;
  }

  /** The text of bytes in UTF-8 or, if they are not, in the next charset that has all of them. */
  String decode(byte[] bytes, int from, int to) throws RejectedException {
    try {
      return TextBytes.decode(bytes, from, to);
    } catch (RejectedException e) {
      inOtherCharset = true;
      return options.otherCharsets().stream()
          .map(other -> TextBytes.decode(ByteBuffer.wrap(bytes, from, to - from), other))
          .flatMap(Optional::stream)
          .findFirst()
          .orElseThrow(() -> e);
    }
  }

  /**
   * A document.
   *
   * @param id without prefixes
   * @param place of the record in its file, for people
   * @throws RejectedException if the id is invalid or the text blank
   */
  SourceDocument document(String id, Optional<String> title, String text, String place)
      throws RejectedException {
    boolean prefixed = options.ids().ofFile() && !id.isEmpty();
    return make(prefixed ? path + ":" + id : id, title, plain(text), at(place), false);
  }

  /**
   * A document that may have no id: if the first record of its file has none either, and the
   * options name no field for it, its id is the file's path and its number.
   *
   * @param number of the record in its file, from 0
   */
  SourceDocument document(
      Optional<String> id, long number, Optional<String> title, String text, String place)
      throws RejectedException {
    if (numbered.isEmpty()) {
      numbered = Optional.of(id.isEmpty() && options.namesNoId());
    }
    if (id.isPresent()) {
      return document(id.get(), title, text, place);
    }
    if (!numbered.get()) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    return make(path + ":" + number, title, plain(text), at(place), true);
  }

  /**
   * A document that is text already.
   *
   * @param id without the source's prefix
   * @param place whole
   */
  SourceDocument make(
      String id, Optional<String> title, String text, String place, boolean isNumbered)
      throws RejectedException {
    boolean other = inOtherCharset;
    inOtherCharset = false;
    return new SourceDocument(
        qualify(id),
        title.filter(known -> !known.isBlank()),
        requireText(text),
        place,
        isNumbered,
        other,
        false,
        List.of());
  }

  /** Values of the further fields that the options name. */
  List<String> values(Function<String, String> field) {
    return options.fields().stream().map(field).toList();
  }

  /** The id of a record that is known by its number. */
  String number(long number) {
    return prefix + number;
  }

  /** The text of HTML, if texts are that. */
  String plain(String text) {
    return options.html() ? HtmlText.of(text) : text;
  }

  String at(String name) {
    return label + ": " + name;
  }

  /** With the source's prefix. */
  String qualify(String id) throws RejectedException {
    String whole = prefixed(id);
    if (id.isEmpty() || !isValidId(whole)) {
      throw new RejectedException(RejectReason.INVALID_ID);
    }
    return whole;
  }

  /** With the source's prefix, unchecked. */
  String prefixed(String id) {
    return options.source().isEmpty() ? id : options.source() + ":" + id;
  }

  /** Not blank, not too long, without control characters or unpaired surrogates. */
  static boolean isValidId(String id) {
    return !id.isBlank()
        && id.codePoints().noneMatch(FileRecords::isForbidden)
        && id.getBytes(StandardCharsets.UTF_8).length <= MAX_ID_BYTES;
  }

  private static boolean isForbidden(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }

  static String requireText(String text) throws RejectedException {
    if (text.isBlank()) {
      throw new RejectedException(RejectReason.EMPTY_TEXT);
    }
    return text;
  }

  RejectedRecord reject(String position, RejectReason reason, byte[] bytes, int length) {
    return rejected(position, reason, TextBytes.excerpt(bytes, length));
  }

  RejectedRecord reject(String position, RejectReason reason, String excerpt) {
    return rejected(position, reason, TextBytes.excerpt(excerpt));
  }

  private RejectedRecord rejected(String position, RejectReason reason, String excerpt) {
    inOtherCharset = false;
    return new RejectedRecord(label, position, reason, excerpt);
  }

  RejectedRecord reject(SplitBytes.Damage damage) {
    return reject(damage.position(), RejectReason.DAMAGED_COMPRESSION, damage.message());
  }
}
