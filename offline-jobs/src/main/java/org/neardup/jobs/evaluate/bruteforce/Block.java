package org.neardup.jobs.evaluate.bruteforce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.evaluate.join.SetJoin;
import org.neardup.jobs.run.PartFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.text.Features;
import org.neardup.text.ShingleSet;

/** A block in memory, in the form in which its texts are compared. */
sealed interface Block {
  /** What stands for a similarity below the least one. */
  double TOO_LOW = -1;

  int size();

  long textKey(int index);

  /**
   * The similarity of a text of this block and one of another of the same form, or {@link #TOO_LOW}
   * or anything else below the least similarity.
   */
  double similarity(int index, Block other, int otherIndex);

  /** Reads a block from its file, whichever form it has. */
  static Block read(Configuration conf, Path file, BruteForceJob.Input input, UnitSigner signer)
      throws IOException {
    try (SequenceFile.Reader reader = PartFiles.open(conf, file)) {
      if (reader.getValueClass() != UnitRecord.class) {
        return Estimated.read(reader, input);
      }
      return signer.comparesShingles() && input.minSimilarity() > 0
          ? Sets.read(reader, signer)
          : Exact.read(reader, signer);
    }
  }

  /**
   * All pairs with another block of the same form, or within this one, that reach the least
   * similarity.
   *
   * @param other perhaps this very block
   * @return how many similarities were computed
   */
  default long pairs(Block other, boolean same, double least, SetJoin.PairSink sink)
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

  /** Texts by what of them is compared exactly. */
  record Exact(List<Long> textKeys, List<Features> features) implements Block {
    private static Exact read(SequenceFile.Reader reader, UnitSigner signer) throws IOException {
      List<Long> textKeys = new ArrayList<>();
      List<Features> features = new ArrayList<>();
      LongWritable textKey = new LongWritable();
      UnitRecord unit = new UnitRecord();
      while (reader.next(textKey, unit)) {
        textKeys.add(textKey.get());
        features.add(signer.features(unit));
      }
      return new Exact(textKeys, features);
    }

    @Override
    public int size() {
      return textKeys.size();
    }

    @Override
    public long textKey(int index) {
      return textKeys.get(index);
    }

    @Override
    public double similarity(int index, Block other, int otherIndex) {
      return features.get(index).similarity(((Exact) other).features.get(otherIndex));
    }
  }

  /** Texts by their sets of shingles, which are joined instead of being compared one by one. */
  record Sets(List<Long> textKeys, long[][] shingles) implements Block {
    private static Sets read(SequenceFile.Reader reader, UnitSigner signer) throws IOException {
      List<Long> textKeys = new ArrayList<>();
      List<long[]> shingles = new ArrayList<>();
      LongWritable textKey = new LongWritable();
      UnitRecord unit = new UnitRecord();
      while (reader.next(textKey, unit)) {
        if (signer.features(unit) instanceof ShingleSet set) {
          textKeys.add(textKey.get());
          shingles.add(set.toArray());
        }
      }
      return new Sets(textKeys, shingles.toArray(long[][]::new));
    }

    @Override
    public int size() {
      return textKeys.size();
    }

    @Override
    public long textKey(int index) {
      return textKeys.get(index);
    }

    @Override
    public double similarity(int index, Block other, int otherIndex) {
      long[] otherShingles = ((Sets) other).shingles[otherIndex];
      return ShingleSet.of(shingles[index]).similarity(ShingleSet.of(otherShingles));
    }

    @Override
    public long pairs(Block other, boolean same, double least, SetJoin.PairSink sink)
        throws IOException, InterruptedException {
      SetJoin join = new SetJoin(least);
      return same ? join.join(shingles, sink) : join.join(shingles, ((Sets) other).shingles, sink);
    }
  }

  /** Texts by their bit signatures, all in one array. */
  record Estimated(List<Long> textKeys, long[] bits, int words, double[] cosines) implements Block {
    private static Estimated read(SequenceFile.Reader reader, BruteForceJob.Input input)
        throws IOException {
      List<Long> textKeys = new ArrayList<>();
      List<long[]> signatures = new ArrayList<>();
      LongWritable textKey = new LongWritable();
      BitSignature signature = new BitSignature();
      while (reader.next(textKey, signature)) {
        textKeys.add(textKey.get());
        signatures.add(signature.firstBits(input.bits()));
      }
      int words = BitSignatures.words(input.bits());
      long[] bits = new long[signatures.size() * words];
      for (int i = 0; i < signatures.size(); i++) {
        System.arraycopy(signatures.get(i), 0, bits, i * words, words);
      }
      return new Estimated(textKeys, bits, words, cosines(input));
    }

    /** The estimate for each Hamming distance that is put out. */
    private static double[] cosines(BruteForceJob.Input input) {
      double[] cosines =
          new double[Angle.hammingThreshold(input.minSimilarity(), input.bits()) + 1];
      for (int distance = 0; distance < cosines.length; distance++) {
        cosines[distance] = Angle.cosine(distance, input.bits());
      }
      return cosines;
    }

    @Override
    public int size() {
      return textKeys.size();
    }

    @Override
    public long textKey(int index) {
      return textKeys.get(index);
    }

    @Override
    public double similarity(int index, Block other, int otherIndex) {
      long[] otherBits = ((Estimated) other).bits;
      int most = cosines.length - 1;
      int distance =
          BitSignatures.hammingWithin(
              bits, index * words, otherBits, otherIndex * words, words, most);
      return distance <= most ? cosines[distance] : TOO_LOW;
    }
  }
}
