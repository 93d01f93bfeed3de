package org.neardup.jobs.input;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.jobs.input.Edit.Kind;
import org.neardup.util.EnumNames;

public enum Format implements EnumNames {
  /** Found for each file by its name and its first bytes. */
  AUTO("documents"),
  /** MediaWiki XML export: the article pages as plain text. */
  WIKIPEDIA("pages"),
  /** SGML of Reuters-21578, also in its tar archive: the stories that have a body. */
  REUTERS("records"),
  /** A line is {@code id<TAB>text}, or a row of columns. */
  TSV("tab separated lines"),
  /** A line is a JSON object with an id and a text. */
  JSONL("JSON lines"),
  /** JSON objects with an id and a text, in an array or one after the other. */
  JSON("JSON objects"),
  /** Comma separated values with a header, of which an id and a text. */
  CSV("rows"),
  /** A line is a text; its number, from 0, is the id. */
  LINES("lines", "; --format text takes a file as one"),
  /** A file is a text; its path is the id. */
  TEXT("texts", "; --format lines takes a line as one"),
  /** A file is an HTML page, of which the text is read; its path is the id. */
  HTML("HTML pages", " without their tags; --format text keeps them"),
  /** A mailbox: messages, each behind a line that begins with {@code From }; numbered from 0. */
  MBOX("messages"),
  /** A file is a message, as in a maildir; its path is the id. */
  EML("messages"),
  /** A web archive: its records of plain text, as in the WET files of Common Crawl. */
  WARC("web archive records"),
  /** The bulk files of an earlier run, which are only read as old inputs. */
  BULK("units");

  private final String documents;
  private final String note;

  Format(String documents) {
    this(documents, "");
  }

  Format(String documents, String note) {
    this.documents = documents;
    this.note = note;
  }

  /** The documents of a file in this format, in the plural. */
  public String documents() {
    return documents;
  }

  /** Another way to read a file whose format was found. */
  String note() {
    return note;
  }

  /** Whether a file is one document and its path the id. */
  boolean isWholeFile() {
    return this == TEXT || this == HTML || this == EML;
  }

  /** Whether the documents say their charsets themselves. */
  boolean saysCharset() {
    return this == HTML || this == MBOX || this == EML;
  }

  /** Whether the bytes of a record are found before they become characters. */
  boolean isFoundInBytes() {
    return saysCharset()
        || this == LINES
        || this == TEXT
        || this == TSV
        || this == JSONL
        || this == WARC;
  }

  /** Whether a record has fields beside its id and text that can be asked for. */
  boolean hasFields() {
    return Set.of(JSONL, JSON, CSV, TSV, WARC, MBOX, EML).contains(this);
  }

  /** How records can be edited in a copy of their file. */
  public Set<Kind> edits() {
    return switch (this) {
      case JSONL, JSON, CSV, TSV -> Set.of(Kind.REMOVE, Kind.CUT, Kind.ANNOTATE);
      case LINES, TEXT, WARC -> Set.of(Kind.REMOVE, Kind.CUT);
      case WIKIPEDIA, REUTERS, HTML, MBOX, EML -> Set.of(Kind.REMOVE);
      case AUTO, BULK -> Set.of();
    };
  }

  /** Whether reading can begin in the middle of a file. */
  boolean canSplit() {
    return this == WIKIPEDIA || this == REUTERS || this == TSV || this == JSONL;
  }

  public static Format parse(String id) {
    return Arrays.stream(values())
        .filter(format -> format.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(id)));
  }

  /** The names of the formats that a user can choose. */
  public static Stream<String> choices() {
    return Arrays.stream(values()).filter(format -> format != BULK).map(Format::id);
  }

  static String unknown(String id) {
    String known = choices().collect(Collectors.joining(", "));
    return "[format] must be one of " + known + ", got [" + id + "]";
  }
}
