package org.neardup.jobs.io;

import java.io.FilterReader;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;

/** Passes over the byte order mark that a text may begin with. */
final class MarkSkipper extends FilterReader {
  private static final int MARK = 0xfeff;

  MarkSkipper(Reader in) throws IOException {
    super(new PushbackReader(in));
    int first = this.in.read();
    if (first >= 0 && first != MARK) {
      ((PushbackReader) this.in).unread(first);
    }
  }
}
