package org.neardup.jobs.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Files that hold no text that can be read, recognised by their first bytes. */
enum FileKind {
  PDF("a PDF document", "25504446"),
  PARQUET("a Parquet file", "50415231"),
  AVRO("an Avro file", "4f626a01"),
  SEQUENCE_FILE("a sequence file of Hadoop", "53455106"),
  OFFICE("a document of an old office program", "d0cf11e0a1b11ae1"),
  RTF("an RTF document", "7b5c727466"),
  SQLITE("an SQLite database", "53514c69746520666f726d6174"),
  PNG("a picture", "89504e47"),
  JPEG("a picture", "ffd8ff"),
  GIF("a picture", "474946383"),
  RAR("a rar archive", "526172211a07"),
  JAVA("a Java class", "cafebabe"),
  ELF("a program", "7f454c46");

  static final String HTML = "an HTML page";
  private static final String BINARY = "binary data";

  private final String label;
  private final String magic;

  FileKind(String label, String magic) {
    this.label = label;
    this.magic = magic;
  }

  /** What a file is that cannot be read as text, by its first bytes; empty if it can. */
  static Optional<String> unreadable(byte[] head) {
    String hex = HexFormat.of().formatHex(head, 0, Math.min(head.length, 16));
    Optional<String> known =
        Arrays.stream(values())
            .filter(kind -> hex.startsWith(kind.magic))
            .map(kind -> kind.label)
            .findFirst();
    return known.or(() -> textOf(head));
  }

  private static Optional<String> textOf(byte[] head) {
    String text =
        new String(head, StandardCharsets.UTF_8)
            .replace("\ufeff", "")
            .stripLeading()
            .toLowerCase(Locale.ROOT);
    if (text.startsWith("<!doctype html") || text.startsWith("<html")) {
      return Optional.of(HTML);
    }
    return text.indexOf(0) >= 0 ? Optional.of(BINARY) : Optional.empty();
  }
}
