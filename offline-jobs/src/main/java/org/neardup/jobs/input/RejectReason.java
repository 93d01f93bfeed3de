package org.neardup.jobs.input;

import java.util.Locale;
import org.neardup.util.EnumNames;

/** Why a record was set aside. The ids appear in counters, summaries and the rejected records. */
public enum RejectReason implements EnumNames {
  /**
   * A page whose XML, or a story whose SGML, is not well-formed, or a record of a web archive with
   * a wrong length.
   */
  MALFORMED_PAGE,
  /** A page or story without its end: the next one, the end of the file or damage comes first. */
  TRUNCATED_PAGE,
  /** A page, a story or the file of a text longer than the limit. */
  PAGE_TOO_LARGE(maxBytes()),
  /** A message of parts in each other, to more levels than are read. */
  NESTED_TOO_DEEP("the limit is " + SourceOptions.MAX_MAIL_LEVELS + " levels of parts"),
  /** Something between or after the pages that is not part of a dump. */
  OUTSIDE_PAGE,
  /** A dump that ends, between two pages, without its closing tag. */
  TRUNCATED_INPUT,
  /**
   * Compressed data or an archive that cannot be read; one record for all data up to the next
   * readable block of bzip2, or the end of the file.
   */
  DAMAGED_COMPRESSION,
  /** A line that damaged compressed data cut off, or a value in quotes that has no end. */
  TRUNCATED_LINE,
  /** A line longer than the limit. */
  LINE_TOO_LONG(maxBytes()),
  /** Bytes that are not UTF-8. */
  INVALID_UTF8("--encoding utf-8,windows-1252 reads what is not UTF-8 as the second"),
  /** A line without the tab between id and text, or without one of their columns. */
  MISSING_TAB,
  /** A row of more values than its header names. */
  TOO_MANY_VALUES("a value that holds the separator needs quotes"),
  /** A line that is not one JSON object. */
  MALFORMED_JSON,
  /** A page or JSON object without an id. */
  MISSING_ID,
  /** A JSON object without a text. */
  MISSING_TEXT,
  /** An id that is empty, too long or holds control characters. */
  INVALID_ID(
      "ids have 1 to "
          + SourceOptions.MAX_ID_BYTES
          + " bytes of UTF-8 with --source and no control characters"),
  /** A text of white space only, or of nothing but markup. */
  EMPTY_TEXT,
  /** A unit that is compared with none: another text has the same 62 bits of its hash. */
  HASH_COLLISION;

  private final String remark;

  RejectReason() {
    this("");
  }

  RejectReason(String remark) {
    this.remark = remark;
  }

  /** The id, followed by the limit or the remedy. */
  public String explained() {
    return remark.isEmpty() ? id() : id() + " (" + remark + ")";
  }

  private static String maxBytes() {
    return String.format(
        Locale.ROOT, "the limit is %,d bytes", SourceOptions.DEFAULT_MAX_RECORD_BYTES);
  }
}
