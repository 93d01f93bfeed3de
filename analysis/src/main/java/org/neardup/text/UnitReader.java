package org.neardup.text;

import java.io.Reader;

/** Reads a unit's characters. */
final class UnitReader extends Reader {

  private final NormalizedText unit;
  private int next;

  UnitReader(NormalizedText unit) {
    this.unit = unit;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    int size = Math.min(length, unit.length() - next);
    for (int i = 0; i < size; i++) {
      buffer[offset + i] = unit.charAt(next++);
    }
    return size == 0 && length > 0 ? -1 : size;
  }

  @Override
  public void close() {}
}
