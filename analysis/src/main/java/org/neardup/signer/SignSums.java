package org.neardup.signer;

import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import org.neardup.signature.BitSignatures;

/**
 * Sums of entries +1 and -1, 64 in one random word. Weights are rounded to multiples of 1/{@value
 * #LARGEST} of the largest, and for each set bit of the rounded weight the word is added to 64
 * counters at once: counters are sliced by bits, level l of all of them in word planes, and kept in
 * carry-save form, so that only every second addition at a level goes on to the next (Harley and
 * Seal; Warren, "Hacker's Delight", section 5-1). A counter sums the weights of the ones; the sum
 * of +1 and -1 is at least 0 where that is half of all weights or more.
 */
final class SignSums extends Hyperplanes {

  static final int LARGEST = 255;

  /** Enough for 2^31 terms. */
  private static final int LEVELS = 40;

  private final ObjLongConsumer<long[]> random;
  private final int bits;
  private final long[] signs;
  private final long[][] sums;
  private final long[][] waiting;
  private final long[][] carries;
  private final boolean[] occupied = new boolean[LEVELS];
  private long total;

  SignSums(int bits, ObjLongConsumer<long[]> random) {
    this.random = random;
    this.bits = bits;
    this.signs = new long[BitSignatures.words(bits)];
    this.sums = new long[LEVELS][signs.length];
    this.waiting = new long[LEVELS][signs.length];
    this.carries = new long[LEVELS][signs.length];
  }

  @Override
  void clear() {
    for (long[] plane : sums) {
      Arrays.fill(plane, 0);
    }
    Arrays.fill(occupied, false);
    total = 0;
  }

  @Override
  void add(long term, float weight) {
    int rounded = Math.round(weight * LARGEST);
    random.accept(signs, term);
    if (rounded < 0) {
      rounded = -rounded;
      for (int i = 0; i < signs.length; i++) {
        signs[i] = ~signs[i];
      }
    }
    total += rounded;
    for (int rest = rounded; rest != 0; rest &= rest - 1) {
      count(Integer.numberOfTrailingZeros(rest));
    }
  }

  private void count(int level) {
    long[] in = signs;
    while (occupied[level]) {
      occupied[level] = false;
      addBoth(waiting[level], in, sums[level], carries[level]);
      in = carries[level];
      level++;
    }
    System.arraycopy(in, 0, waiting[level], 0, in.length);
    occupied[level] = true;
  }

  /** A full adder: a + b + sum, its low bits to the sum, its high bits to the carry. */
  private static void addBoth(long[] a, long[] b, long[] sum, long[] carry) {
    for (int i = 0; i < sum.length; i++) {
      long either = a[i] ^ b[i];
      carry[i] = (a[i] & b[i]) | (either & sum[i]);
      sum[i] ^= either;
    }
  }

  @Override
  void signs(long[] words) {
    long half = (total + 1) / 2;
    for (int i = 0; i < signs.length; i++) {
      words[i] = atLeast(half, i);
    }
    words[signs.length - 1] &= -1L << -bits;
  }

  /** Which of 64 counters are at least a number, compared from the lowest bit up. */
  private long atLeast(long number, int word) {
    long atLeast = -1;
    long carry = 0;
    for (int level = 0; level < LEVELS; level++) {
      long a = occupied[level] ? waiting[level][word] : 0;
      long sum = sums[level][word];
      long bit = a ^ sum ^ carry;
      carry = (a & sum) | ((a ^ sum) & carry);
      atLeast = ((number >>> level) & 1) == 1 ? bit & atLeast : bit | atLeast;
    }
    return atLeast;
  }
}
