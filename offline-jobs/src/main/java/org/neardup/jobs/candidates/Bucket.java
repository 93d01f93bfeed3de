package org.neardup.jobs.candidates;

import java.io.IOException;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Pairs up the texts of one bucket, which come in the order of their keys. Up to a maximum, every
 * two are a candidate pair. Above it each is paired with the first one only, so that the work stays
 * linear and similar texts stay connected; memory is bounded by the maximum. The first one is the
 * first whose fields the rule allows; two reference texts are no pair.
 */
final class Bucket {
  @FunctionalInterface
  interface PairSink {
    void pair(long first, long second, boolean star) throws IOException;
  }

  /** Writes pairs of text keys, the smaller first, and whether they are star pairs. */
  static PairSink output(Task task) throws IOException {
    Output<LongPair, Boolean> pairs = task.records(LongPair.CODEC, Codec.BOOLEAN);
    Counter candidates = task.counter(CandidateCounter.CANDIDATES);
    return (first, second, star) -> {
      candidates.add(1);
      pairs.put(LongPair.ofTexts(first, second), star);
    };
  }

  private final long[] texts;
  private final UnitTraits[] traits;
  private final BlockingRule rule;
  private final PairSink sink;
  private long size;
  private long reference;
  private long next;
  private UnitTraits nextTraits;

  /**
   * A bucket, to be used again and again.
   *
   * @param maxBucket at least 2
   */
  Bucket(int maxBucket, BlockingRule rule, PairSink sink) {
    this.texts = new long[maxBucket];
    this.traits = new UnitTraits[maxBucket];
    this.rule = rule;
    this.sink = sink;
  }

  void clear() {
    size = 0;
    reference = 0;
    nextTraits = null;
  }

  /** Takes the next text; the same text twice counts once, as a new one if either is new. */
  void add(long text, UnitTraits unit) throws IOException {
    if (nextTraits != null && text != next) {
      take();
    }
    nextTraits = nextTraits == null || nextTraits.reference() ? unit : nextTraits;
    next = text;
  }

  private void take() throws IOException {
    if (size < texts.length) {
      texts[(int) size] = next;
      traits[(int) size] = nextTraits;
    } else {
      if (size == texts.length) {
        for (int i = 1; i < texts.length; i++) {
          link(texts[i], traits[i], i);
        }
      }
      link(next, nextTraits, texts.length);
    }
    size++;
    reference += nextTraits.reference() ? 1 : 0;
    nextTraits = null;
  }

  /** Pairs up what has not been paired yet; to be called after the last text. */
  void finish() throws IOException {
    if (nextTraits != null) {
      take();
    }
    if (isOversized() || reference == size) {
      return;
    }
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        if (rule.allows(traits[i], traits[j])) {
          sink.pair(texts[i], texts[j], false);
        }
      }
    }
  }

  long size() {
    return size;
  }

  boolean isOversized() {
    return size > texts.length;
  }

  /** How many pairs of texts an oversized bucket has not made; with a blocking rule at most. */
  long pairsLeftOut() {
    if (!isOversized()) {
      return 0;
    }
    long links = traits[0].reference() ? size - reference : size - 1;
    return size * (size - 1) / 2 - reference * (reference - 1) / 2 - links;
  }

  private void link(long text, UnitTraits unit, int end) throws IOException {
    for (int i = 0; i < end; i++) {
      if (rule.agrees(traits[i], unit)) {
        if (rule.allows(traits[i], unit)) {
          sink.pair(texts[i], text, true);
        }
        return;
      }
    }
  }
}
