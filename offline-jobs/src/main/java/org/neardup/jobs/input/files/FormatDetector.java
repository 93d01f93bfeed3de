package org.neardup.jobs.input.files;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.Format.Trait;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.bytes.SourceFiles;
import org.neardup.jobs.input.bytes.TextEncoding;
import org.neardup.jobs.input.dumps.MailSource;
import org.neardup.jobs.input.dumps.ReutersParser;
import org.neardup.jobs.input.dumps.WarcSource;
import org.neardup.jobs.input.dumps.WikipediaParser;
import org.neardup.jobs.input.files.InputFiles.InputFile;
import org.neardup.jobs.input.formats.HtmlText;
import org.neardup.jobs.input.formats.JsonSource;
import org.neardup.util.Check;

/**
 * Finds a file's format by its name ({@code .xml}, {@code .tsv}, {@code .jsonl}, with or without
 * the suffix of a compression) or, if the name has no such suffix, by its first bytes. A file of
 * prose, by its name, is one text; but a {@code .txt} file longer than a record may be is read by
 * lines.
 */
final class FormatDetector {
  private static final int HEAD = 1 << 13;
  private static final int LONG_HEAD = 1 << 20;

  /** Whether a text begins as the files of a format do. */
  private static final Map<Format, Predicate<String>> BEGINNINGS =
      new EnumMap<>(
          Map.of(
              Format.WIKIPEDIA, WikipediaParser::isDump,
              Format.REUTERS, ReutersParser::isBegin,
              Format.HTML, HtmlText::isPage,
              Format.MBOX, MailSource::isMailbox,
              Format.EML, MailSource::isMail,
              Format.WARC, WarcSource::isBegin));

  private static final Map<String, String> UNREADABLE =
      Map.ofEntries(
          Map.entry("25504446", "a PDF document"),
          Map.entry("50415245", "an encrypted Parquet file"),
          Map.entry("4f5243", "an ORC file, which --engine spark --format orc reads"),
          Map.entry("4f626a01", "an Avro file, which --engine spark --format spark:avro reads"),
          Map.entry("53455106", "a sequence file of Hadoop"),
          Map.entry("d0cf11e0a1b11ae1", "a document of an old office program"),
          Map.entry("7b5c727466", "an RTF document"),
          Map.entry("53514c69746520666f726d6174", "an SQLite database"),
          Map.entry("89504e47", "a picture"),
          Map.entry("ffd8ff", "a picture"),
          Map.entry("474946383", "a picture"),
          Map.entry("526172211a07", "a rar archive"),
          Map.entry("cafebabe", "a Java class"),
          Map.entry("7f454c46", "a program"));

  private static final String UTF_8 = SourceOptions.DEFAULT.encoding();
  private static final String PARQUET = "PAR1";
  private static final String POINTER = "version https://git-lfs.github.com/spec/";

  /** Compressed text is about this many times longer than its file. */
  private static final int EXPANSION = 4;

  private static final Pattern OBJECT = Pattern.compile("\\{\\s*\"");

  /** An array, or an object over several lines. */
  private static final Pattern SPREAD = Pattern.compile("\\[\\s*\\{\\s*\"|\\{\\s*\\R\\s*\"");

  private final SourceFiles files;

  FormatDetector(SourceFiles files) {
    this.files = files;
  }

  /** Refuses a file that holds no text, but a picture, an archive or the like. */
  static final class NoTextException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    NoTextException(Path file, String why) {
      super("cannot read [%s]: %s".formatted(file, why));
    }
  }

  /** Looks into a file, for its format unless the options set it, and for its encoding. */
  InputFile look(FileStatus status, SourceOptions options) throws IOException {
    Path file = status.getPath();
    boolean known = options.format() != Format.AUTO && options.charset().equals(UTF_8);
    if (known || files.isArchive(file)) {
      return look(
          status,
          known ? options.format() : detect(file, files.head(file, HEAD), UTF_8, options),
          TextEncoding.PLAIN);
    }
    byte[] head = files.head(file, HEAD);
    String charset = options.charset();
    TextEncoding encoding = TextEncoding.of(charset, head);
    if (encoding.carriageReturns()) {
      // Or the first line is long, and has some.
      encoding = TextEncoding.of(charset, files.head(file, LONG_HEAD));
    }
    Format found = detect(file, head, encoding.charset(), options);
    String name = files.nameWithoutCompression(file);
    boolean compressed = name.length() < file.getName().length();
    long length = status.getLen() * (compressed ? EXPANSION : 1);
    boolean tooLong = length > options.maxRecordBytes() && name.endsWith(".txt");
    Format format =
        options.format() == Format.AUTO && found == Format.TEXT && tooLong ? Format.LINES : found;
    return look(status, format, format.has(Trait.OWN_CHARSET) ? TextEncoding.PLAIN : encoding);
  }

  /** Looks into a file of a known format. */
  InputFile look(FileStatus status, Format format, TextEncoding encoding) throws IOException {
    Path file = status.getPath();
    boolean canSplit =
        format.has(Trait.SPLITS)
            && encoding.equals(TextEncoding.PLAIN)
            && !files.isArchive(file)
            && files.canSplit(file);
    return new InputFile(status, format, encoding, canSplit, files.isPlainDespiteName(file));
  }

  private Format detect(Path file, byte[] head, String charset, SourceOptions options) {
    refuseArchive(file, head);
    if (options.format() != Format.AUTO) {
      return options.format();
    }
    if (new String(head, StandardCharsets.ISO_8859_1).startsWith(PARQUET)) {
      return Format.PARQUET;
    }
    String text = new String(head, Charset.forName(charset)).replace("\ufeff", "").stripLeading();
    if (!files.isArchive(file)) {
      refuseUnreadable(file, head, text, charset);
    }
    String name = files.nameWithoutCompression(file);
    if (name.endsWith(".xml")) {
      return wikipedia(file, text);
    }
    if (files.isArchive(file)) {
      return archive(file, text);
    }
    Format format = byName(name.substring(name.lastIndexOf('.') + 1), text);
    Check.that(
        format.has(Trait.WHOLE_FILE) || !HtmlText.isPage(text),
        "cannot read [%s]: it is an HTML page, whatever its name says; name it .html, or set the"
            + " format to read it as it is",
        file);
    return format;
  }

  private static Format byName(String suffix, String text) {
    return switch (suffix) {
      case "jsonl", "ndjson" -> SPREAD.matcher(text).lookingAt() ? Format.JSON : Format.JSONL;
      case "json" -> json(text);
      case "txt", "text" -> byContent(text, Format.TEXT);
      default -> Format.ofSuffix(suffix).orElseGet(() -> byContent(text, Format.LINES));
    };
  }

  private static void refuseUnreadable(Path file, byte[] head, String text, String charset) {
    Check.that(
        !text.startsWith(POINTER),
        "cannot read [%s]: it is a pointer of Git LFS, not the file itself; git lfs pull fetches"
            + " it",
        file);
    Optional<String> kind =
        unreadable(text.getBytes(StandardCharsets.UTF_8)).or(() -> unreadable(head));
    if (kind.isPresent() && !charset.startsWith("UTF-16")) {
      throw new NoTextException(
          file, "it is %s; give its text as jsonl, csv, tsv or plain text".formatted(kind.get()));
    }
  }

  /** The kind of a file that cannot be read as text; empty if it can. */
  private static Optional<String> unreadable(byte[] head) {
    String hex = HexFormat.of().formatHex(head, 0, Math.min(head.length, 16));
    return UNREADABLE.keySet().stream()
        .filter(hex::startsWith)
        .findFirst()
        .map(UNREADABLE::get)
        .or(
            () ->
                new String(head, StandardCharsets.UTF_8).indexOf(0) >= 0
                    ? Optional.of("binary data")
                    : Optional.empty());
  }

  /** An object in each line, or anything else that JSON allows. */
  private static Format json(String text) {
    String line = text.lines().findFirst().orElse("").strip();
    boolean whole = (line.endsWith("}") || line.length() >= text.length()) && !line.contains("}{");
    return line.startsWith("{")
            && whole
            && JsonSource.wrapper(line, SourceOptions.DEFAULT).isEmpty()
        ? Format.JSONL
        : Format.JSON;
  }

  /** Only one archive is known by its content, the archive of Reuters-21578. */
  private static Format archive(Path file, String text) {
    Check.that(
        text.contains(".sgm") || text.contains("Reuters-21578"),
        "[format] cannot be found for [%s], an archive that is not that of Reuters-21578; set the"
            + " format",
        file);
    return Format.REUTERS;
  }

  private static Format byContent(String text, Format prose) {
    String firstLine = text.lines().findFirst().orElse("");
    boolean object =
        firstLine.startsWith("{") && (firstLine.contains("\"") || OBJECT.matcher(text).lookingAt());
    if (object || SPREAD.matcher(text).lookingAt()) {
      return json(text);
    }
    Format other = firstLine.indexOf('\t') > 0 ? Format.TSV : prose;
    return BEGINNINGS.entrySet().stream()
        .filter(each -> each.getValue().test(text))
        .findFirst()
        .map(Map.Entry::getKey)
        .orElse(other);
  }

  private static Format wikipedia(Path file, String text) {
    Check.that(
        text.isEmpty() || WikipediaParser.isDump(text),
        "[format] cannot be found for [%s]: it is named .xml, but no <mediawiki> or <page> tag is"
            + " near its beginning; set the format",
        file);
    return Format.WIKIPEDIA;
  }

  private static void refuseArchive(Path file, byte[] head) {
    Optional<SourceFiles.Compression> packing = SourceFiles.Compression.of(head);
    if (packing.isPresent()) {
      throw new NoTextException(
          file,
          "it holds %s data; unpack it, or give the text of a document of an office program"
              .formatted(packing.get().label));
    }
  }
}
