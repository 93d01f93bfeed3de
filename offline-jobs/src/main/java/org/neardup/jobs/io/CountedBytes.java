package org.neardup.jobs.io;

/** Bytes that are counted from the beginning of a file on, without blocks. */
abstract class CountedBytes extends SplitBytes {
  private long bufferStart;
  private long next;

  /**
   * Bytes from a place on.
   *
   * @param start how many bytes of the file come before
   */
  CountedBytes(long start) {
    this.next = start;
  }

  /** Counts what was put in the buffer. */
  final int filled(int count) {
    bufferStart = next;
    next += count;
    return count;
  }

  /** The place of the first byte of the buffer. */
  final long bufferStart() {
    return bufferStart;
  }

  /** The place behind the buffer. */
  final long next() {
    return next;
  }

  @Override
  final Mark mark() {
    return new Mark(0, bufferStart + consumed() - 1);
  }
}
