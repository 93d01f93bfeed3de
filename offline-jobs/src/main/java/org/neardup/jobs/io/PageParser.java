package org.neardup.jobs.io;

import java.util.Optional;

/** Reads one page of a dump. */
interface PageParser {
  /** The tags at which the dump is cut in pages. */
  ElementScanner.Tags tags();

  /**
   * Makes a record of a page.
   *
   * @param bytes the page from its begin tag to its end tag, in the first {@code length} bytes
   */
  SourceRecord parse(byte[] bytes, int length) throws RejectedException;

  /** The name of the page in its file for people, if its beginning has one. */
  Optional<String> findName(String beginning);
}
