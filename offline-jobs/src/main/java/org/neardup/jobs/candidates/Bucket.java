package org.neardup.jobs.candidates;

import java.io.IOException;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.PairScope;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitScope;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Pairs up the texts of one bucket, which come in the order of their keys. Up to the cap, every two
 * of them are a candidate pair. Above it each is paired with the first one only, so that the work
 * stays linear and similar texts stay connected; memory is bounded by the cap. Two old texts are no
 * pair, nor are two that a scope does not allow: there the first one is the first that it allows.
 */
final class Bucket {
  @FunctionalInterface
  interface PairSink {
    void pair(long first, long second, boolean capped) throws IOException;
  }

  /** Writes pairs of text keys, the smaller first, and whether they are capped. */
  static PairSink output(Task task) throws IOException {
    Output<LongPair, Boolean> pairs = task.records(LongPair.CODEC, Codec.BOOLEAN);
    Counter candidates = task.counter(CandidateCounter.CANDIDATES);
    return (first, second, capped) -> {
      candidates.add(1);
      pairs.put(LongPair.ofTexts(first, second), capped);
    };
  }

  private final long[] texts;
  private final UnitScope[] scopes;
  private final PairScope scope;
  private final PairSink sink;
  private long size;
  private long old;
  private long last;

  /**
   * A bucket, to be used again and again.
   *
   * @param cap at least 2
   */
  Bucket(int cap, PairScope scope, PairSink sink) {
    this.texts = new long[cap];
    this.scopes = new UnitScope[cap];
    this.scope = scope;
    this.sink = sink;
  }

  void clear() {
    size = 0;
    old = 0;
  }

  /** Takes the next text; the same text twice counts once, as a new one if either is new. */
  void add(long text, UnitScope unit) throws IOException {
    if (size > 0 && TextKey.unmarked(text) == last) {
      return;
    }
    last = TextKey.unmarked(text);
    if (size < texts.length) {
      texts[(int) size] = text;
      scopes[(int) size] = unit;
    } else {
      if (size == texts.length) {
        linkBuffered();
      }
      link(text, unit, texts.length);
    }
    size++;
    old += TextKey.isOld(text) ? 1 : 0;
  }

  /** Pairs up what has not been paired yet; to be called after the last text. */
  void finish() throws IOException {
    if (isCapped() || old == size) {
      return;
    }
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        if (scope.allows(scopes[i], scopes[j])) {
          pair(texts[i], texts[j], false);
        }
      }
    }
  }

  long size() {
    return size;
  }

  boolean isCapped() {
    return size > texts.length;
  }

  /** How many pairs of texts were not made, because the bucket is too large; in a scope at most. */
  long pairsLeftOut() {
    if (!isCapped()) {
      return 0;
    }
    long links = TextKey.isOld(texts[0]) ? size - old : size - 1;
    return size * (size - 1) / 2 - old * (old - 1) / 2 - links;
  }

  private void pair(long first, long second, boolean capped) throws IOException {
    if (!TextKey.areOld(first, second)) {
      sink.pair(first, second, capped);
    }
  }

  private void linkBuffered() throws IOException {
    for (int i = 1; i < texts.length; i++) {
      link(texts[i], scopes[i], i);
    }
  }

  private void link(long text, UnitScope unit, int end) throws IOException {
    for (int i = 0; i < end; i++) {
      if (scope.allows(scopes[i], unit)) {
        pair(texts[i], text, true);
        return;
      }
    }
  }
}
