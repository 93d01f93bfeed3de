package org.neardup.jobs.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.Path;

/**
 * Finds a file's format by its name ({@code .xml}, {@code .tsv}, {@code .jsonl}, with or without
 * the suffix of a compression) and, where that says nothing, by its first bytes.
 */
final class FormatDetector {
  private static final int HEAD = 1 << 13;

  private final SourceFiles files;

  FormatDetector(SourceFiles files) {
    this.files = files;
  }

  /** The format of one file, never {@link Format#AUTO}. */
  Format detect(Path file) throws IOException {
    byte[] head = files.head(file, HEAD);
    refuseArchive(file, head);
    String text = new String(head, StandardCharsets.UTF_8).replace("\ufeff", "").stripLeading();
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
    return byContent(text);
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
    String firstLine = text.lines().findFirst().orElse("");
    if (firstLine.startsWith("{") && firstLine.contains("\"")) {
      return Format.JSONL;
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
