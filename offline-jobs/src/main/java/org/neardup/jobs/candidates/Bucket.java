package org.neardup.jobs.candidates;

import java.io.IOException;

/**
 * Pairs up the texts of one bucket, which come in the order of their keys. Up to the cap, every two
 * of them are a candidate pair. Above it each is paired with the first one only, so that the work
 * stays linear and similar texts stay connected; memory is bounded by the cap.
 */
final class Bucket {
  /** Takes candidate pairs. */
  @FunctionalInterface
  interface PairSink {
    void pair(long first, long second, boolean capped) throws IOException, InterruptedException;
  }

  private final long[] texts;
  private final PairSink sink;
  private long size;
  private long last;

  /**
   * A bucket, to be used again and again.
   *
   * @param cap the largest bucket of which every pair is made, at least 2
   */
  Bucket(int cap, PairSink sink) {
    this.texts = new long[cap];
    this.sink = sink;
  }

  /** Empties the bucket. */
  void clear() {
    size = 0;
  }

  /** Takes the next text; the same text twice counts once. */
  void add(long text) throws IOException, InterruptedException {
    if (size > 0 && text == last) {
      return;
    }
    last = text;
    if (size < texts.length) {
      texts[(int) size] = text;
    } else {
      if (size == texts.length) {
        linkBuffered();
      }
      sink.pair(texts[0], text, true);
    }
    size++;
  }

  /** Pairs up what has not been paired yet; to be called after the last text. */
  void finish() throws IOException, InterruptedException {
    if (isCapped()) {
      return;
    }
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        sink.pair(texts[i], texts[j], false);
      }
    }
  }

  /** How many texts the bucket has. */
  long size() {
    return size;
  }

  boolean isCapped() {
    return size > texts.length;
  }

  /** How many pairs of texts were not made, because the bucket is too large. */
  long pairsLeftOut() {
    return isCapped() ? size * (size - 1) / 2 - (size - 1) : 0;
  }

  private void linkBuffered() throws IOException, InterruptedException {
    for (int i = 1; i < texts.length; i++) {
      sink.pair(texts[0], texts[i], true);
    }
  }
}
