package org.neardup.jobs.window;

import java.io.IOException;
import org.neardup.jobs.data.TextKey;
import org.neardup.signature.BitSignatures;

/**
 * Compares each signature of a chunk with the ones that follow it. A chunk of n costs n x window
 * Hamming distances, each of which stops when it is too large.
 */
final class WindowScan {
  /** Takes pairs of text keys. */
  @FunctionalInterface
  interface PairSink {
    void pair(long first, long second) throws IOException, InterruptedException;
  }

  private final WindowSettings settings;
  private final PairSink sink;
  private long positions;
  private long comparisons;
  private long pairs;

  WindowScan(WindowSettings settings, PairSink sink) {
    this.settings = settings;
    this.sink = sink;
  }

  /** Finds the pairs whose first signature is one of the chunk's own. */
  void scan(Chunk chunk) throws IOException, InterruptedException {
    positions = 0;
    comparisons = 0;
    pairs = 0;
    for (int head = 0; head < chunk.own(); head++) {
      int end = Math.min(chunk.size(), head + settings.window() + 1);
      positions += end - head - 1;
      for (int next = head + 1; next < end; next++) {
        if (isWanted(chunk, head, next)) {
          compare(chunk, head, next);
        }
      }
    }
  }

  private boolean isWanted(Chunk chunk, int head, int next) {
    return !TextKey.areOld(chunk.textKey(head), chunk.textKey(next))
        && (!settings.onlyCrossLingual() || chunk.foreign(head) != chunk.foreign(next));
  }

  private void compare(Chunk chunk, int head, int next) throws IOException, InterruptedException {
    comparisons++;
    int words = chunk.words();
    long[] bits = chunk.bits();
    int limit = settings.hamming();
    if (BitSignatures.hammingWithin(bits, head * words, bits, next * words, words, limit)
        <= limit) {
      pairs++;
      long a = TextKey.unmarked(chunk.textKey(head));
      long b = TextKey.unmarked(chunk.textKey(next));
      sink.pair(Math.min(a, b), Math.max(a, b));
    }
  }

  /** Pairs of places within the window in the last chunk. */
  long positions() {
    return positions;
  }

  /** Hamming distances computed in the last chunk. */
  long comparisons() {
    return comparisons;
  }

  /** Pairs found in the last chunk. */
  long pairs() {
    return pairs;
  }
}
