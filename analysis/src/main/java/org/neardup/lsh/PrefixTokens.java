package org.neardup.lsh;

import java.util.Arrays;
import java.util.List;
import org.neardup.lsh.BandTokens.SixBits;
import org.neardup.shingle.ShingleHash;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.UnitSignature;

/**
 * Makes the prefix tokens of signatures: after the number (bit permutation x lengths + which
 * length) the first bits of the permuted signature, six in a character of the alphabet {@code
 * -0-9A-Z_a-z}, which sorts like the bits; the last character is filled with zeros.
 *
 * <p>A signature is permuted once for all its tokens when they are asked for in order. Not thread
 * safe: one per thread.
 */
public final class PrefixTokens implements UnitTokens {

  private final List<BitPermutation> permutations;
  private final int[] lengths;
  private final long[] permuted;
  private final byte[] buffer;
  private long[] current = {};
  private int currentPermutation;

  public PrefixTokens(PrefixScheme scheme) {
    this.permutations = scheme.permutations();
    this.lengths = scheme.prefixLengths().stream().mapToInt(Integer::intValue).toArray();
    this.permuted = new long[BitSignatures.words(scheme.signature().bits())];
    this.buffer = new byte[length(0)];
  }

  @Override
  public int perUnit() {
    return permutations.size() * lengths.length;
  }

  @Override
  public int length(int token) {
    return 2 + (lengths[token % lengths.length] + 5) / 6;
  }

  @Override
  public long hash(int token, UnitSignature signature) {
    write(token, signature, buffer, 0);
    return ShingleHash.hash(buffer, 0, length(token));
  }

  @Override
  public void write(int token, UnitSignature signature, byte[] out, int offset) {
    permute(token / lengths.length, signature);
    SixBits.writeNumber(token, out, offset);
    int bits = lengths[token % lengths.length];
    int at = offset + 2;
    for (int bit = 0; bit < bits; bit += 6) {
      out[at++] = SixBits.character(sixBits(bit, Math.min(6, bits - bit)));
    }
  }

  private void permute(int permutation, UnitSignature signature) {
    if (!Arrays.equals(current, signature.words()) || currentPermutation != permutation) {
      permutations.get(permutation).apply(signature.words(), permuted);
      current = signature.words();
      currentPermutation = permutation;
    }
  }

  /** Six bits from one on, the last ones zero if fewer count. */
  private long sixBits(int from, int count) {
    int word = from >>> 6;
    int shift = from & 63;
    long high = permuted[word] << shift;
    if (shift > Long.SIZE - 6 && word + 1 < permuted.length) {
      high |= permuted[word + 1] >>> (Long.SIZE - shift);
    }
    return high >>> (Long.SIZE - count) << (6 - count);
  }
}
