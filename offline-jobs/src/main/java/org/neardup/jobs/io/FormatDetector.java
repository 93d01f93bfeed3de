package org.neardup.jobs.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;

/**
 * Finds a file's format by its name ({@code .xml}, {@code .tsv}, {@code .jsonl}, with or without
 * the suffix of a compression) and, where that says nothing, by its first bytes.
 */
final class FormatDetector {
  private static final int HEAD = 1 << 13;

  /** The first bytes of what would otherwise be read as text: compressed under another name. */
  private static final List<Magic> ARCHIVES =
      List.of(
          new Magic("gzip", 0x1f, 0x8b),
          new Magic("bzip2", 'B', 'Z', 'h'),
          new Magic("Zstandard", 0x28, 0xb5, 0x2f, 0xfd),
          new Magic("xz", 0xfd, '7', 'z', 'X', 'Z'),
          new Magic("7z", '7', 'z', 0xbc, 0xaf),
          new Magic("zip", 'P', 'K', 3, 4));

  private final SourceFiles files;

  FormatDetector(SourceFiles files) {
    this.files = files;
  }

  /** The format of one file, never {@link Format#AUTO}. */
  Format detect(Path file) throws IOException {
    byte[] head = head(file);
    refuseArchive(file, head);
    String text = new String(head, StandardCharsets.UTF_8).replace("\ufeff", "").stripLeading();
    String name = files.nameWithoutCompression(file);
    if (name.endsWith(".xml")) {
      return wikipedia(file, text);
    }
    if (name.endsWith(".sgm")) {
      return Format.REUTERS;
    }
    if (SourceFiles.isArchive(name)) {
      return archive(file, text);
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

  /** The first bytes, uncompressed; fewer when the file is short or damaged. */
  private byte[] head(Path file) throws IOException {
    try (SplitBytes bytes = files.openWhole(file)) {
      byte[] head = new byte[HEAD];
      int length = 0;
      for (int b = bytes.read(); b >= 0; b = length < HEAD ? bytes.read() : SplitBytes.END) {
        head[length++] = (byte) b;
      }
      return Arrays.copyOf(head, length);
    }
  }

  private static void refuseArchive(Path file, byte[] head) {
    for (Magic magic : ARCHIVES) {
      if (magic.begins(head)) {
        throw new IllegalArgumentException(
            ("cannot read [%s]: it holds %s data, which its name does not tell or Hadoop cannot"
                    + " read; rename or unpack it")
                .formatted(file, magic.name()));
      }
    }
  }

  private record Magic(String name, byte[] bytes) {
    Magic(String name, int... values) {
      this(name, toBytes(values));
    }

    private static byte[] toBytes(int[] values) {
      byte[] bytes = new byte[values.length];
      for (int i = 0; i < values.length; i++) {
        bytes[i] = (byte) values[i];
      }
      return bytes;
    }

    boolean begins(byte[] head) {
      return head.length >= bytes.length
          && Arrays.equals(head, 0, bytes.length, bytes, 0, bytes.length);
    }
  }
}
