package org.neardup.jobs.input;

import static org.neardup.jobs.input.Format.Trait.FIELDS;
import static org.neardup.jobs.input.Format.Trait.ONE_CHARSET;
import static org.neardup.jobs.input.Format.Trait.OWN_CHARSET;
import static org.neardup.jobs.input.Format.Trait.OWN_COPY;
import static org.neardup.jobs.input.Format.Trait.SPLITS;
import static org.neardup.jobs.input.Format.Trait.WHOLE_FILE;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.util.functional.BiFunctionRaisingIOE;
import org.neardup.util.EnumNames;

/**
 * The formats of input files. What is particular about a format is in its constant here and in the
 * class that its records are read by; a new one changes nothing else.
 */
public enum Format implements EnumNames {
  /** Found for each file by its name and its first bytes. */
  AUTO("documents", Format::none, Set.of()),
  /** MediaWiki XML export: the article pages as plain text. */
  WIKIPEDIA(
      "pages", WikipediaParser::source, Set.of(), WikipediaParser::isDump, ONE_CHARSET, SPLITS),
  /** SGML of Reuters-21578, also in its tar archive: the stories that have a body. */
  REUTERS(
      "records", ReutersParser::source, Set.of("sgm"), ReutersParser::isBegin, ONE_CHARSET, SPLITS),
  /** A line is {@code id<TAB>text}, or a row of columns. */
  TSV("tab separated lines", TsvColumns::source, Set.of("tsv", "tab"), OWN_COPY, FIELDS, SPLITS),
  /** A line is a JSON object with an id and a text. */
  JSONL("JSON lines", JsonSource::lines, Set.of(), OWN_COPY, FIELDS, SPLITS),
  /** JSON objects with an id and a text, in an array or one after the other. */
  JSON("JSON objects", JsonSource::new, Set.of(), OWN_COPY, FIELDS, ONE_CHARSET),
  /** Comma separated values with a header, of which an id and a text. */
  CSV("rows", CsvSource::new, Set.of("csv"), OWN_COPY, FIELDS, ONE_CHARSET),
  /** A line is a text; its number, from 0, is the id. */
  LINES("lines", LineSource::texts, Set.of(), OWN_COPY),
  /** A file is a text; its path is the id. */
  TEXT("texts", TextSource::new, Set.of("md", "markdown", "rst", "adoc"), OWN_COPY, WHOLE_FILE),
  /** A file is an HTML page, of which the text is read; its path is the id. */
  HTML(
      "HTML pages",
      TextSource::new,
      Set.of("html", "htm", "xhtml"),
      FormatDetector::isPage,
      OWN_CHARSET,
      WHOLE_FILE),
  /** A mailbox: messages, each behind a line that begins with {@code From }; numbered from 0. */
  MBOX("messages", MailSource::new, Set.of("mbox"), MailSource::isMailbox, FIELDS, OWN_CHARSET),
  /** A file is a message, as in a maildir; its path is the id. */
  EML(
      "messages",
      TextSource::new,
      Set.of("eml"),
      FormatDetector::isMail,
      FIELDS,
      OWN_CHARSET,
      WHOLE_FILE),
  /** A web archive: its records of plain text, as in the WET files of Common Crawl. */
  WARC("web archive records", WarcSource::new, Set.of("warc", "wet"), WarcSource::isBegin, FIELDS),
  /** The bulk files of an earlier run, which are only read as old inputs. */
  BULK("units", JsonSource::bulk, Set.of(), FIELDS);

  /** What holds for some formats. */
  enum Trait {
    /** Copies are in the format itself; those of other formats are JSON lines. */
    OWN_COPY,
    /** A record has fields beside its id and text that can be asked for. */
    FIELDS,
    /** The bytes of a file become characters before its records are found. */
    ONE_CHARSET,
    /** The documents say their charsets themselves. */
    OWN_CHARSET,
    /** Reading can begin in the middle of a file. */
    SPLITS,
    /** A file is one document and its path the id. */
    WHOLE_FILE
  }

  private final String documents;
  private final BiFunctionRaisingIOE<SplitBytes, FileRecords, RecordSource> opener;
  private final Set<String> suffixes;
  private final Predicate<String> begins;
  private final Set<Trait> traits;

  /** A format that is known by names of files alone. */
  Format(
      String documents,
      BiFunctionRaisingIOE<SplitBytes, FileRecords, RecordSource> opener,
      Set<String> suffixes,
      Trait... traits) {
    this(documents, opener, suffixes, text -> false, traits);
  }

  /**
   * A format.
   *
   * @param documents of a file in the format, in the plural
   * @param opener reads the records of a file or a piece of one
   * @param suffixes of the names of its files, in small letters
   * @param begins whether a text begins as its files do
   */
  Format(
      String documents,
      BiFunctionRaisingIOE<SplitBytes, FileRecords, RecordSource> opener,
      Set<String> suffixes,
      Predicate<String> begins,
      Trait... traits) {
    this.documents = documents;
    this.opener = opener;
    this.suffixes = suffixes;
    this.begins = begins;
    this.traits = Set.of(traits);
  }

  private static RecordSource none(SplitBytes in, FileRecords records) {
    throw new IllegalArgumentException("no format for " + records.label());
  }

  /** The documents of a file in this format, in the plural. */
  public String documents() {
    return documents;
  }

  /** Another way to read a file whose format was found. */
  String note() {
    return switch (this) {
      case LINES -> "; --format text takes a file as one";
      case TEXT -> "; --format lines takes a line as one";
      case HTML -> " without their tags; --format text keeps them";
      default -> "";
    };
  }

  RecordSource open(SplitBytes in, FileRecords records) throws IOException {
    return opener.apply(in, records);
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** The names of the formats that have a trait and that a user can choose. */
  static String with(Trait trait) {
    return Arrays.stream(values())
        .filter(format -> format != BULK && format.has(trait))
        .map(Format::id)
        .collect(Collectors.joining(", "));
  }

  static Optional<Format> ofSuffix(String suffix) {
    return Arrays.stream(values()).filter(each -> each.suffixes.contains(suffix)).findFirst();
  }

  static Optional<Format> ofBeginning(String text) {
    return Arrays.stream(values()).filter(each -> each.begins.test(text)).findFirst();
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
