package org.neardup.text;

import java.io.Reader;

/** Reads the characters of units, one after the other. */
final class UnitReader extends Reader {

  private NormalizedText unit;
  private int next;
  private int end;

  /** Starts with a piece of a unit. */
  void reset(NormalizedText text, int from, int until) {
    unit = text;
    next = from;
    end = until;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    int size = Math.min(length, end - next);
    for (int i = 0; i < size; i++) {
      buffer[offset + i] = unit.charAt(next++);
    }
    return size == 0 && length > 0 ? -1 : size;
  }

  @Override
  public void close() {}
}
