package org.neardup.jobs.input;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.neardup.util.Check;

/**
 * Finds a file's format by its name ({@code .xml}, {@code .tsv}, {@code .jsonl}, with or without
 * the suffix of a compression) or, if the name has no such suffix, by its first bytes.
 */
final class FormatDetector {
  private static final int HEAD = 1 << 13;
  private static final int LONG_HEAD = 1 << 20;
  private static final String HTML = "an HTML page";

  private static final Map<String, String> UNREADABLE =
      Map.ofEntries(
          Map.entry("25504446", "a PDF document"),
          Map.entry("50415231", "a Parquet file"),
          Map.entry("4f626a01", "an Avro file"),
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
  private static final Pattern OBJECT = Pattern.compile("\\{\\s*\"");
  private static final Pattern ARRAY_OF_OBJECTS = Pattern.compile("\\[\\s*\\{\\s*\"");

  private final SourceFiles files;

  FormatDetector(SourceFiles files) {
    this.files = files;
  }

  /** The format and encoding that were found; the format is never {@link Format#AUTO}. */
  record Look(Format format, TextEncoding encoding) {}

  /** The format of one file, unless the options set it, and its encoding. */
  Look look(Path file, SourceOptions options) throws IOException {
    boolean known = options.format() != Format.AUTO && options.encoding().equals(UTF_8);
    if (known || files.isArchive(file)) {
      return new Look(
          known ? options.format() : detect(file, files.head(file, HEAD), UTF_8, options),
          TextEncoding.PLAIN);
    }
    byte[] head = files.head(file, HEAD);
    TextEncoding encoding = TextEncoding.of(options, head);
    if (encoding.carriageReturns()) {
      // Or the first line is long, and has some.
      encoding = TextEncoding.of(options, files.head(file, LONG_HEAD));
    }
    return new Look(detect(file, head, encoding.charset(), options), encoding);
  }

  private Format detect(Path file, byte[] head, String charset, SourceOptions options) {
    refuseArchive(file, head);
    if (options.format() != Format.AUTO) {
      return options.format();
    }
    String text = new String(head, Charset.forName(charset)).replace("\ufeff", "").stripLeading();
    if (!files.isArchive(file)) {
      refuseUnreadable(file, head, text, charset);
    }
    String name = files.nameWithoutCompression(file);
    if (name.endsWith(".xml")) {
      return wikipedia(file, text);
    }
    if (name.endsWith(".sgm")) {
      return Format.REUTERS;
    }
    if (files.isArchive(file)) {
      return archive(file, text);
    }
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "warc", "wet" -> Format.WARC;
      case "tsv", "tab" -> Format.TSV;
      case "jsonl", "ndjson" -> Format.JSONL;
      case "csv" -> Format.CSV;
      case "json" -> json(text);
      default -> byContent(text);
    };
  }

  private static void refuseUnreadable(Path file, byte[] head, String text, String charset) {
    String kind =
        unreadable(text.getBytes(StandardCharsets.UTF_8)).or(() -> unreadable(head)).orElse("");
    Check.that(
        kind.isEmpty() || (charset.startsWith("UTF-16") && !kind.equals(HTML)),
        "cannot read [%s]: it is %s; give its text as jsonl, csv, tsv or plain text%s",
        file,
        kind,
        kind.equals(HTML) ? ", or set the format to read it as it is" : "");
  }

  /** The kind of a file that cannot be read as text; empty if it can. */
  private static Optional<String> unreadable(byte[] head) {
    String hex = HexFormat.of().formatHex(head, 0, Math.min(head.length, 16));
    Optional<String> kind =
        UNREADABLE.keySet().stream().filter(hex::startsWith).findFirst().map(UNREADABLE::get);
    if (kind.isPresent()) {
      return kind;
    }
    String text =
        new String(head, StandardCharsets.UTF_8)
            .replace("\ufeff", "")
            .stripLeading()
            .toLowerCase(Locale.ROOT);
    if (text.startsWith("<!doctype html") || text.startsWith("<html")) {
      return Optional.of(HTML);
    }
    return text.indexOf(0) >= 0 ? Optional.of("binary data") : Optional.empty();
  }

  /** An object in each line, or anything else that JSON allows. */
  private static Format json(String text) {
    String line = text.lines().findFirst().orElse("").strip();
    boolean whole = line.endsWith("}") || line.length() >= text.length();
    return line.startsWith("{") && whole ? Format.JSONL : Format.JSON;
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

  private static Format byContent(String text) {
    if (looksLikeDump(text)) {
      return Format.WIKIPEDIA;
    }
    if (text.startsWith("<REUTERS ") || text.startsWith("<!DOCTYPE lewis")) {
      return Format.REUTERS;
    }
    if (text.startsWith("WARC/1.")) {
      return Format.WARC;
    }
    if (ARRAY_OF_OBJECTS.matcher(text).lookingAt()) {
      return Format.JSON;
    }
    String firstLine = text.lines().findFirst().orElse("");
    if (firstLine.startsWith("{")
        && (firstLine.contains("\"") || OBJECT.matcher(text).lookingAt())) {
      return json(text);
    }
    return firstLine.indexOf('\t') > 0 ? Format.TSV : Format.LINES;
  }

  private static Format wikipedia(Path file, String text) {
    Check.that(
        text.isEmpty() || looksLikeDump(text),
        "[format] cannot be found for [%s]: it is named .xml, but no <mediawiki> or <page> tag is"
            + " near its beginning; set the format",
        file);
    return Format.WIKIPEDIA;
  }

  private static boolean looksLikeDump(String text) {
    return text.startsWith("<") && (text.contains("<mediawiki") || text.contains("<page>"));
  }

  private static void refuseArchive(Path file, byte[] head) {
    String packing = SourceFiles.Compression.of(head).map(inside -> inside.label).orElse("");
    Check.that(packing.isEmpty(), "cannot read [%s]: it holds %s data; unpack it", file, packing);
  }
}
