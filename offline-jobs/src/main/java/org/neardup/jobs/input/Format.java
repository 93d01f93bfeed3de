package org.neardup.jobs.input;

import static org.neardup.jobs.input.Format.Trait.FIELDS;
import static org.neardup.jobs.input.Format.Trait.ONE_CHARSET;
import static org.neardup.jobs.input.Format.Trait.OWN_CHARSET;
import static org.neardup.jobs.input.Format.Trait.OWN_COPY;
import static org.neardup.jobs.input.Format.Trait.SPLITS;
import static org.neardup.jobs.input.Format.Trait.WHOLE_FILE;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.util.EnumNames;

/**
 * The formats of input files, and what holds for each. {@code files.SourceReader} names the class
 * that reads the records of a format.
 */
public enum Format implements EnumNames {
  /** Found for each file by its name and its first bytes. */
  AUTO("documents", Set.of()),
  /** MediaWiki XML export: the article pages as plain text. */
  WIKIPEDIA("pages", Set.of(), ONE_CHARSET, SPLITS),
  /** SGML of Reuters-21578, also in its tar archive: the stories that have a body. */
  REUTERS("records", Set.of("sgm"), ONE_CHARSET, SPLITS),
  /** A line is {@code id<TAB>text}, or a row of columns. */
  TSV("tab separated lines", Set.of("tsv", "tab"), OWN_COPY, FIELDS, SPLITS),
  /** A line is a JSON object with an id and a text. */
  JSONL("JSON lines", Set.of(), OWN_COPY, FIELDS, SPLITS),
  /** JSON objects with an id and a text, in an array or one after the other. */
  JSON("JSON objects", Set.of(), OWN_COPY, FIELDS, ONE_CHARSET),
  /** Comma separated values with a header that names an id and a text. */
  CSV("CSV rows", Set.of("csv"), OWN_COPY, FIELDS, ONE_CHARSET),
  /** A row of a Parquet file is what a JSON object is. */
  PARQUET("Parquet rows", Set.of("parquet"), OWN_COPY, FIELDS, OWN_CHARSET, SPLITS),
  /** A line is a text; its number, from 0, is the id. */
  LINES("lines", Set.of(), OWN_COPY),
  /** A file is a text; its path is the id. */
  TEXT("texts", Set.of("md", "markdown", "rst", "adoc"), OWN_COPY, WHOLE_FILE),
  /** A file is an HTML page, read as its text; its path is the id. */
  HTML("HTML pages", Set.of("html", "htm", "xhtml"), OWN_CHARSET, WHOLE_FILE),
  /** A mailbox: messages, each after a line that begins with {@code From }; numbered from 0. */
  MBOX("messages", Set.of("mbox"), FIELDS, OWN_CHARSET),
  /** A file is a message, as in a maildir; its path is the id. */
  EML("messages", Set.of("eml"), FIELDS, OWN_CHARSET, WHOLE_FILE),
  /** A web archive: its records of plain text, as in the WET files of Common Crawl. */
  WARC("web archive records", Set.of("warc", "wet"), FIELDS),
  /** The bulk files of an earlier run, which are only read as reference inputs. */
  BULK("units", Set.of(), FIELDS);

  /** The properties of some formats. */
  public enum Trait {
    /** Copies are in the format itself; copies of other formats are JSON lines. */
    OWN_COPY,
    /** A record has fields beside its id and text that can be asked for. */
    FIELDS,
    /** The bytes of a file become characters before its records are found. */
    ONE_CHARSET,
    /** The documents declare their charsets. */
    OWN_CHARSET,
    /** Reading can begin in the middle of a file. */
    SPLITS,
    /** A file is one document and its path the id. */
    WHOLE_FILE
  }

  private final String documents;
  private final Set<String> suffixes;
  private final Set<Trait> traits;

  /**
   * @param documents of a file in the format, in the plural
   * @param suffixes of the names of its files, in small letters
   */
  Format(String documents, Set<String> suffixes, Trait... traits) {
    this.documents = documents;
    this.suffixes = suffixes;
    this.traits = Set.of(traits);
  }

  /** The documents of a file in this format, in the plural. */
  public String documents() {
    return documents;
  }

  /** Another way to read a file whose format was found. */
  public String note() {
    return switch (this) {
      case LINES -> "; --format text takes a file as one";
      case TEXT -> "; --format lines takes a line as one";
      case HTML -> " without their tags; --format text keeps them";
      default -> "";
    };
  }

  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** The names of the formats that have a trait. */
  public static String with(Trait trait) {
    return Arrays.stream(values())
        .filter(format -> format != BULK && format.has(trait))
        .map(Format::id)
        .collect(Collectors.joining(", "));
  }

  public static Optional<Format> ofSuffix(String suffix) {
    return Arrays.stream(values()).filter(each -> each.suffixes.contains(suffix)).findFirst();
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
