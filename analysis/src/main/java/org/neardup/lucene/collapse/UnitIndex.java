package org.neardup.lucene.collapse;

import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.Buckets;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.util.MemoryAccount;

/**
 * Packed signatures in memory, numbered from 0, of which all are found that are similar enough to
 * another.
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

  private final SignatureFormat format;
  private final int requiredEqual;

  /** The first byte of each run, and the end of the last; empty if there are no runs. */
  private final int[] edges;

  private final Buckets buckets;
  private byte[] packed = {};

  /**
   * For each unit the number of the last search that compared it, so that each is compared once.
   */
  private int[] comparedIn = {};

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
    this.buckets = new Buckets(Math.max(0, edges.length - 1), MemoryAccount.UNLIMITED);
  }

  private static int[] edges(SignatureScheme scheme, int runs) {
    ComponentWidths widths = scheme.widths();
    int bytes = widths.packedBytes();
    if (runs < 1 || !widths.isInWholeBytes() || bytes / runs < MIN_RUN_BYTES) {
      return new int[0];
    }
    int[] edges = new int[runs + 1];
    for (int run = 0; run <= runs; run++) {
      edges[run] = widths.firstOfComponent(run * bytes / runs);
    }
    return edges;
  }

  /** The bytes of each run, or a hash of them: units that share only that are compared in vain. */
  private long[] runs(BytesRef signature) {
    long[] runs = new long[Math.max(0, edges.length - 1)];
    for (int run = 0; run < runs.length; run++) {
      for (int at = edges[run]; at < edges[run + 1]; at++) {
        runs[run] = runs[run] * 0x100000001B3L + (signature.bytes[signature.offset + at] & 0xFF);
      }
    }
    return runs;
  }

  int add(BytesRef signature) {
    int offset = Math.multiplyExact(buckets.units(), signature.length);
    if (offset + signature.length > packed.length) {
      packed = Arrays.copyOf(packed, Math.max(16 * signature.length, 2 * offset));
      comparedIn = Arrays.copyOf(comparedIn, packed.length / signature.length);
    }
    System.arraycopy(signature.bytes, signature.offset, packed, offset, signature.length);
    return buckets.add(runs(signature));
  }

  /**
   * Passes on all units that are near a signature, each once, in any order.
   *
   * @throws IllegalArgumentException after {@value #MAX_STEPS} steps since there were no units
   */
  void forEachNear(BytesRef signature, PairConsumer consumer) {
    searches++;
    if (edges.length == 0) {
      for (int unit = 0; unit < buckets.units(); unit++) {
        compare(signature, unit, consumer);
      }
      return;
    }
    long[] runs = runs(signature);
    for (int run = 0; run < runs.length; run++) {
      int link = buckets.last(run, runs[run]);
      for (; link != Buckets.NONE; link = buckets.previous(link)) {
        compare(signature, buckets.unit(link), consumer);
      }
    }
  }

  private void compare(BytesRef signature, int unit, PairConsumer consumer) {
    if (++steps > MAX_STEPS) {
      throw new IllegalArgumentException(
          "near duplicates are looked for in at most %s steps, which these documents, of very many units that are alike, take more of: look at fewer documents, or raise [min_similarity]"
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
