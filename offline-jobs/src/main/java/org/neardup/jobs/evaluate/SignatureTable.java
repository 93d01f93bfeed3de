package org.neardup.jobs.evaluate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.lsh.WindowSearch;
import org.neardup.signature.BitSignatures;

/**
 * All signatures of a run in memory, in the order of their text keys, so that a search in memory
 * finds the same as the jobs.
 */
final class SignatureTable {
  private final long[] textKeys;
  private final long[][] signatures;
  private final BitSet foreign = new BitSet();

  private SignatureTable(List<Entry> entries) {
    textKeys = new long[entries.size()];
    signatures = new long[entries.size()][];
    for (int i = 0; i < textKeys.length; i++) {
      textKeys[i] = entries.get(i).textKey;
      signatures[i] = entries.get(i).words;
      foreign.set(i, entries.get(i).foreign);
    }
  }

  private record Entry(long textKey, long[] words, boolean foreign) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return Long.compare(textKey, other.textKey);
    }
  }

  /** Reads the output of a signature job. */
  static SignatureTable read(Configuration conf, Path folder, int bits) throws IOException {
    List<Entry> entries = new ArrayList<>();
    RecordFiles.of(Codec.LONG, BitSignature.CODEC, folder)
        .forEach(
            conf,
            (key, signature) ->
                entries.add(
                    new Entry(
                        key,
                        BitSignature.firstBits(signature.words(), bits),
                        signature.foreign())));
    entries.sort(null);
    return new SignatureTable(entries);
  }

  int size() {
    return textKeys.length;
  }

  /** How many pairs brute force compares. */
  double allPairs(boolean onlyCrossLingual) {
    double others = foreign.cardinality();
    return onlyCrossLingual ? others * (size() - others) : 0.5 * size() * (size() - 1.0);
  }

  /** The pairs that the signatures' first bits alone let pass, of those given. */
  Set<LongPair> within(Iterable<LongPair> pairs, int bits, int hamming) {
    Set<LongPair> within = new HashSet<>();
    for (LongPair pair : pairs) {
      int a = Arrays.binarySearch(textKeys, pair.first());
      int b = Arrays.binarySearch(textKeys, pair.second());
      if (a >= 0 && b >= 0 && distance(a, b, bits) <= hamming) {
        within.add(pair);
      }
    }
    return within;
  }

  private int distance(int a, int b, int bits) {
    return BitSignatures.hamming(
        BitSignature.firstBits(signatures[a], bits), BitSignature.firstBits(signatures[b], bits));
  }

  /** A search in memory over the first bits. */
  WindowSearch search(int bits, long seed, boolean onlyCrossLingual) {
    int words = BitSignatures.words(bits);
    long[] all = new long[Math.multiplyExact(size(), words)];
    for (int i = 0; i < size(); i++) {
      long[] first = BitSignature.firstBits(signatures[i], bits);
      System.arraycopy(first, 0, all, i * words, words);
    }
    return onlyCrossLingual
        ? new WindowSearch(bits, all, seed, foreign)
        : new WindowSearch(bits, all, seed);
  }

  /** The text keys of two ordinals. */
  LongPair pair(int first, int second) {
    return new LongPair(textKeys[Math.min(first, second)], textKeys[Math.max(first, second)]);
  }
}
