package org.neardup.jobs.input;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.util.EnumNames;

public enum Format implements EnumNames {
  /** Found for each file by its name and its first bytes. */
  AUTO,
  /** MediaWiki XML export: the article pages as plain text. */
  WIKIPEDIA,
  /** SGML of Reuters-21578, also in its tar archive: the stories that have a body. */
  REUTERS,
  /** A line is {@code id<TAB>text}, or a row of columns. */
  TSV,
  /** A line is a JSON object with an id and a text. */
  JSONL,
  /** JSON objects with an id and a text, in an array or one after the other. */
  JSON,
  /** Comma separated values with a header, of which an id and a text. */
  CSV,
  /** A line is a text; its number, from 0, is the id. */
  LINES,
  /** A file is a text; its path is the id. */
  TEXT,
  /** A web archive: its records of plain text, as in the WET files of Common Crawl. */
  WARC,
  /** The bulk files of an earlier run, which are only read as old inputs. */
  BULK;

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
