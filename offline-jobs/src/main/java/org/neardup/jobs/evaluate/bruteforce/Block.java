package org.neardup.jobs.evaluate.bruteforce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.evaluate.join.SetJoin;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.text.Features;
import org.neardup.text.ShingleSet;

/** A block in memory, in the form in which its texts are compared. */
abstract sealed class Block {
  final List<Long> textKeys = new ArrayList<>();

  /** Reads a block from its file. */
  static Block read(Configuration conf, Path file, BruteForceStage input, UnitSigner signer)
      throws IOException {
    if (input.bits() > 0) {
      Estimated block = new Estimated(input);
      read(conf, file, BitSignature.CODEC, block::add);
      return block;
    }
    if (signer.comparesShingles() && input.minSimilarity() > 0) {
      Joined block = new Joined();
      read(
          conf,
          file,
          UnitRecord.CODEC,
          (textKey, unit) -> {
            if (signer.features(unit) instanceof ShingleSet set) {
              block.add(textKey, set.toArray());
            }
          });
      return block;
    }
    Exact block = new Exact();
    read(
        conf, file, UnitRecord.CODEC, (textKey, unit) -> block.add(textKey, signer.features(unit)));
    return block;
  }

  private static <V> void read(
      Configuration conf, Path file, Codec<V> values, RecordFiles.Action<Long, V> action)
      throws IOException {
    try (RecordReader<Long, V> records = RecordReader.open(conf, file, Codec.LONG, values)) {
      while (records.next()) {
        action.take(records.key(), records.value());
      }
    }
  }

  int size() {
    return textKeys.size();
  }

  long textKey(int index) {
    return textKeys.get(index);
  }

  /**
   * All pairs with another block of the same form, or within this one, that reach the least
   * similarity.
   *
   * @param other perhaps this very block
   * @return how many similarities were computed
   */
  abstract long pairs(Block other, boolean same, double least, SetJoin.PairSink sink)
      throws IOException, InterruptedException;

  /** Texts that are compared one by one. */
  private abstract static sealed class Compared extends Block {
    /**
     * The similarity of a text of this block and one of another of the same form, or anything below
     * the least similarity.
     */
    abstract double similarity(int index, Block other, int otherIndex);

    @Override
    long pairs(Block other, boolean same, double least, SetJoin.PairSink sink)
        throws IOException, InterruptedException {
      long compared = 0;
      for (int i = 0; i < size(); i++) {
        int start = same ? i + 1 : 0;
        for (int j = start; j < other.size(); j++) {
          double similarity = similarity(i, other, j);
          if (similarity >= least) {
            sink.pair(i, j, similarity);
          }
        }
        compared += other.size() - start;
      }
      return compared;
    }
  }

  /** Texts by what of them is compared exactly. */
  private static final class Exact extends Compared {
    private final List<Features> features = new ArrayList<>();

    private void add(long textKey, Features ofText) {
      textKeys.add(textKey);
      features.add(ofText);
    }

    @Override
    double similarity(int index, Block other, int otherIndex) {
      return features.get(index).similarity(((Exact) other).features.get(otherIndex));
    }
  }

  /** Texts by their sets of shingles, which are joined instead of being compared one by one. */
  private static final class Joined extends Block {
    private final List<long[]> shingles = new ArrayList<>();

    private void add(long textKey, long[] ofText) {
      textKeys.add(textKey);
      shingles.add(ofText);
    }

    @Override
    long pairs(Block other, boolean same, double least, SetJoin.PairSink sink)
        throws IOException, InterruptedException {
      long[][] sets = shingles.toArray(long[][]::new);
      SetJoin join = new SetJoin(least);
      return same
          ? join.join(sets, sink)
          : join.join(sets, ((Joined) other).shingles.toArray(long[][]::new), sink);
    }
  }

  /** Texts by the first bits of their signatures. */
  private static final class Estimated extends Compared {
    private static final double TOO_LOW = -1;

    private final int bits;
    private final List<long[]> signatures = new ArrayList<>();

    /** The estimate for each Hamming distance that is put out. */
    private final double[] cosines;

    private Estimated(BruteForceStage input) {
      bits = input.bits();
      cosines = new double[Angle.hammingThreshold(input.minSimilarity(), bits) + 1];
      Arrays.setAll(cosines, distance -> Angle.cosine(distance, bits));
    }

    private void add(long textKey, BitSignature signature) {
      textKeys.add(textKey);
      signatures.add(BitSignature.firstBits(signature.words(), bits));
    }

    @Override
    double similarity(int index, Block other, int otherIndex) {
      long[] mine = signatures.get(index);
      long[] others = ((Estimated) other).signatures.get(otherIndex);
      int most = cosines.length - 1;
      int distance = BitSignatures.hammingWithin(mine, 0, others, 0, mine.length, most);
      return distance <= most ? cosines[distance] : TOO_LOW;
    }
  }
}
