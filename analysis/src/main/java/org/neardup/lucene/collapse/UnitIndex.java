package org.neardup.lucene.collapse;

import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.util.LongIndex;

/**
 * Packed signatures in memory, numbered from 0; finds all that are similar enough to a given one.
 *
 * <p>No pair is missed. If at most d components may differ, then of d + 1 disjoint runs of
 * components one is equal throughout (the pigeonhole principle), so only signatures that share a
 * run are compared. Where runs would have fewer than {@value #MIN_RUN_BYTES} bytes, which unrelated
 * signatures share too, all are. Not thread safe.
 */
final class UnitIndex {

  private static final int MIN_RUN_BYTES = 2;

  /** Half a second of work. */
  private static final int MAX_STEPS = 20_000_000;

  /** The link before the first one of a bucket. */
  private static final int NONE = -1;

  private final SignatureFormat format;
  private final int requiredEqual;

  /** The first byte of each run, and the end of the last. */
  private final int[] edges;

  private final int runs;

  /** The buckets: units that have the bytes of a run in common. */
  private final LongIndex buckets = new LongIndex();

  /** The last link of each bucket; a link is unit x runs + run. */
  private int[] last = {};

  /** The link before each link in its bucket. */
  private int[] previous = {};

  private byte[] packed = {};

  /**
   * For each unit the number of the last search that compared it, so that each is compared once.
   */
  private int[] comparedIn = {};

  private int units;
  private int searches;
  private int steps;

  @FunctionalInterface
  interface PairConsumer {
    void accept(int unit, int equalComponents);
  }

  UnitIndex(SignatureScheme scheme, int requiredEqual) {
    this.format = new SignatureFormat(scheme);
    this.requiredEqual = requiredEqual;
    this.edges = edges(scheme, scheme.components() - requiredEqual + 1);
    this.runs = edges.length - 1;
  }

  private static int[] edges(SignatureScheme scheme, int runs) {
    ComponentWidths widths = scheme.widths();
    int bytes = widths.packedBytes();
    if (runs < 1 || !widths.isInWholeBytes() || bytes / runs < MIN_RUN_BYTES) {
      return new int[1];
    }
    int[] edges = new int[runs + 1];
    for (int run = 0; run <= runs; run++) {
      edges[run] = widths.firstOfComponent(run * bytes / runs);
    }
    return edges;
  }

  /** A hash of a run: units that share only that are compared in vain. */
  private long hash(int run, BytesRef signature) {
    long hash = run + 1L;
    for (int at = edges[run]; at < edges[run + 1]; at++) {
      hash = hash * 0x100000001B3L + (signature.bytes[signature.offset + at] & 0xFF);
    }
    return hash;
  }

  void add(BytesRef signature) {
    int offset = Math.multiplyExact(units, signature.length);
    packed = ArrayUtil.grow(packed, offset + signature.length);
    System.arraycopy(signature.bytes, signature.offset, packed, offset, signature.length);
    comparedIn = ArrayUtil.grow(comparedIn, units + 1);
    previous = ArrayUtil.grow(previous, Math.multiplyExact(units + 1, runs));
    for (int run = 0; run < runs; run++) {
      int known = buckets.size();
      int bucket = buckets.indexOf(hash(run, signature));
      last = ArrayUtil.grow(last, bucket + 1);
      int link = units * runs + run;
      previous[link] = bucket < known ? last[bucket] : NONE;
      last[bucket] = link;
    }
    units++;
  }

  /**
   * Passes on all units that are near a signature, each once, in any order.
   *
   * @throws IllegalArgumentException after {@value #MAX_STEPS} steps since there were no units
   */
  void forEachNear(BytesRef signature, PairConsumer consumer) {
    searches++;
    for (int unit = 0; runs == 0 && unit < units; unit++) {
      compare(signature, unit, consumer);
    }
    for (int run = 0; run < runs; run++) {
      int bucket = buckets.find(hash(run, signature));
      int link = bucket < 0 ? NONE : last[bucket];
      for (; link != NONE; link = previous[link]) {
        compare(signature, link / runs, consumer);
      }
    }
  }

  private void compare(BytesRef signature, int unit, PairConsumer consumer) {
    if (++steps > MAX_STEPS) {
      throw new IllegalArgumentException(
          "comparing these documents takes more than %s steps, because very many of their units are alike: look at fewer documents, or raise [min_similarity]"
              .formatted(MAX_STEPS));
    }
    if (comparedIn[unit] == searches) {
      return;
    }
    comparedIn[unit] = searches;
    int equal =
        format.equalPacked(signature.bytes, signature.offset, packed, unit * format.packedBytes());
    if (equal >= requiredEqual) {
      consumer.accept(unit, equal);
    }
  }
}
