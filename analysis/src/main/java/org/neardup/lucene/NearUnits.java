package org.neardup.lucene;

import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.LongIndex;

/**
 * Units, numbered from 0, of which all are found whose signatures are similar enough to another.
 *
 * <p>No pair is missed. If at most d components may differ, then of d + 1 disjoint runs of
 * components one is equal throughout (the pigeonhole principle), so only units that share a run are
 * compared. Where runs would have fewer than {@value #MIN_RUN_BYTES} bytes, which unrelated units
 * share too, all are. Not thread safe.
 */
final class NearUnits {

  private static final int MIN_RUN_BYTES = 2;

  /** Half a second of work. */
  private static final int MAX_STEPS = 20_000_000;

  private static final int NONE = -1;

  private final SignatureFormat format;
  private final int requiredEqual;
  private final Run[] runs;
  private byte[] packed = {};
  private int size;

  /** By unit, the number of the last unit that was compared with it, so that each is once. */
  private int[] comparedWith = {};

  private int asked;
  private int steps;

  /** Takes near units. */
  @FunctionalInterface
  interface Consumer {
    void accept(int unit, int equalComponents);
  }

  /** The units by the bytes that they have in one run, as linked lists. */
  private static final class Run {
    private final int start;
    private final int end;
    private final LongIndex values = new LongIndex();
    private int[] last = new int[16];
    private int[] previous = new int[16];

    private Run(int start, int end) {
      this.start = start;
      this.end = end;
    }

    /** Bytes, or a hash of them: units that share only that are compared in vain. */
    private long valueOf(byte[] bytes, int offset) {
      long value = 0;
      for (int at = offset + start; at < offset + end; at++) {
        value = value * 0x100000001B3L + (bytes[at] & 0xFF);
      }
      return value;
    }

    private int lastWith(byte[] bytes, int offset) {
      int number = values.find(valueOf(bytes, offset));
      return number < 0 ? NONE : last[number];
    }

    private void add(int unit, byte[] bytes, int offset) {
      int known = values.size();
      int number = values.indexOf(valueOf(bytes, offset));
      last = grown(last, number);
      previous = grown(previous, unit);
      previous[unit] = number < known ? last[number] : NONE;
      last[number] = unit;
    }
  }

  /** No units yet. */
  NearUnits(SignatureScheme scheme, int requiredEqual) {
    this.format = new SignatureFormat(scheme);
    this.requiredEqual = requiredEqual;
    this.runs = runs(scheme, scheme.components() - requiredEqual + 1);
  }

  private static Run[] runs(SignatureScheme scheme, int count) {
    int bytes = scheme.components() * scheme.signatureBits() / 8;
    boolean wholeBytes = scheme.signatureBits() % 8 == 0;
    if (count < 1 || !wholeBytes || bytes / count < MIN_RUN_BYTES) {
      return new Run[0];
    }
    int bytesEach = scheme.signatureBits() / 8;
    Run[] runs = new Run[count];
    for (int run = 0; run < count; run++) {
      int first = run * scheme.components() / count;
      int afterLast = (run + 1) * scheme.components() / count;
      runs[run] = new Run(first * bytesEach, afterLast * bytesEach);
    }
    return runs;
  }

  private static int[] grown(int[] array, int index) {
    return index < array.length ? array : Arrays.copyOf(array, Math.max(16, 2 * index));
  }

  /**
   * Adds a unit.
   *
   * @param signature packed
   * @return its number
   */
  int add(BytesRef signature) {
    int width = signature.length;
    int offset = Math.multiplyExact(size, width);
    if (offset + width > packed.length) {
      packed = Arrays.copyOf(packed, Math.max(16 * width, 2 * offset));
    }
    System.arraycopy(signature.bytes, signature.offset, packed, offset, width);
    comparedWith = grown(comparedWith, size);
    for (Run run : runs) {
      run.add(size, packed, offset);
    }
    return size++;
  }

  /**
   * Gives all units that are near a signature, each once, in any order.
   *
   * @throws IllegalArgumentException after {@value #MAX_STEPS} steps since there were no units
   */
  void forEachNear(BytesRef signature, Consumer consumer) {
    if (runs.length == 0) {
      for (int other = 0; other < size; other++) {
        countStep();
        compare(signature, other, consumer);
      }
      return;
    }
    asked++;
    for (Run run : runs) {
      int other = run.lastWith(signature.bytes, signature.offset);
      for (; other != NONE; other = run.previous[other]) {
        countStep();
        if (comparedWith[other] != asked) {
          comparedWith[other] = asked;
          compare(signature, other, consumer);
        }
      }
    }
  }

  private void countStep() {
    if (++steps > MAX_STEPS) {
      throw new IllegalArgumentException(
          "near duplicates are looked for in at most "
              + MAX_STEPS
              + " steps, which these documents, of very many units that are alike, take more of:"
              + " look at fewer documents, or raise [min_similarity]");
    }
  }

  private void compare(BytesRef signature, int other, Consumer consumer) {
    int equal =
        format.equalPacked(signature.bytes, signature.offset, packed, other * format.packedBytes());
    if (equal >= requiredEqual) {
      consumer.accept(other, equal);
    }
  }
}
