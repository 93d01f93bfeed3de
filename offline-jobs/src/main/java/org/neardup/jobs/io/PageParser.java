package org.neardup.jobs.io;

import java.util.Optional;

/** Reads one page of a dump. */
interface PageParser {
  /** What a page begins and ends with. */
  ElementScanner.Tags tags();

  /**
   * @param bytes the page from its begin tag to its end tag, in the first {@code length} bytes
   */
  Parsed parse(byte[] bytes, int length);

  /** What people call the page in its file, if its beginning says so. */
  Optional<String> findName(String beginning);
}
