package org.neardup.jobs.io;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/**
 * Finds a file's format by its name ({@code .xml}, {@code .tsv}, {@code .jsonl}, with or without
 * the suffix of a compression) and, where that says nothing, by its first bytes.
 */
final class FormatDetector {
  private static final int HEAD = 1 << 13;
  private static final int LONG_HEAD = 1 << 20;
  private static final String UTF_8 = SourceOptions.DEFAULT.encoding();
  private static final Pattern OBJECT = Pattern.compile("\\{\\s*\"");
  private static final Pattern ARRAY_OF_OBJECTS = Pattern.compile("\\[\\s*\\{\\s*\"");

  private final SourceFiles files;

  FormatDetector(SourceFiles files) {
    this.files = files;
  }

  /** What a file looks like; the format is never {@link Format#AUTO}. */
  record Look(Format format, TextEncoding encoding) {}

  /** The format of one file, unless the options say it, and its encoding. */
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
    if (name.endsWith(".warc") || name.endsWith(".wet")) {
      return Format.WARC;
    }
    if (name.endsWith(".tsv") || name.endsWith(".tab")) {
      return Format.TSV;
    }
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return Format.JSONL;
    }
    if (name.endsWith(".csv")) {
      return Format.CSV;
    }
    return name.endsWith(".json") ? json(text) : byContent(text);
  }

  private static void refuseUnreadable(Path file, byte[] head, String text, String charset) {
    FileKind.unreadable(text.getBytes(StandardCharsets.UTF_8))
        .or(() -> FileKind.unreadable(head))
        .filter(kind -> !charset.startsWith("UTF-16") || kind.equals(FileKind.HTML))
        .ifPresent(kind -> refuse(file, kind));
  }

  private static void refuse(Path file, String kind) {
    throw new IllegalArgumentException(
        "cannot read [%s]: it is %s; give its text as jsonl, csv, tsv or plain text%s"
            .formatted(
                file,
                kind,
                kind.equals(FileKind.HTML) ? ", or set the format to read it as it is" : ""));
  }

  /** An object in each line, or anything else that JSON allows. */
  private static Format json(String text) {
    String line = text.lines().findFirst().orElse("").strip();
    boolean whole = line.endsWith("}") || line.length() >= text.length();
    return line.startsWith("{") && whole ? Format.JSONL : Format.JSON;
  }

  /** Of the archives only that of the collection is known. */
  private static Format archive(Path file, String text) {
    if (!text.contains(".sgm") && !text.contains("Reuters-21578")) {
      throw new IllegalArgumentException(
          "[format] cannot be found for [%s], an archive that is not that of Reuters-21578; set the"
                  .formatted(file)
              + " format");
    }
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
    if (!text.isEmpty() && !looksLikeDump(text)) {
      throw new IllegalArgumentException(
          ("[format] cannot be found for [%s]: it is named .xml, but no <mediawiki> or <page> tag"
                  + " is near its beginning; set the format")
              .formatted(file));
    }
    return Format.WIKIPEDIA;
  }

  private static boolean looksLikeDump(String text) {
    return text.startsWith("<") && (text.contains("<mediawiki") || text.contains("<page>"));
  }

  private static void refuseArchive(Path file, byte[] head) {
    Compression.of(head)
        .ifPresent(
            inside -> {
              throw new IllegalArgumentException(
                  "cannot read [%s]: it holds %s data; unpack it".formatted(file, inside.label()));
            });
  }
}
