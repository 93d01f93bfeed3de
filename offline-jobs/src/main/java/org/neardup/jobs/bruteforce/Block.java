package org.neardup.jobs.bruteforce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.text.Features;

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
  static Block read(Configuration conf, Path file, BruteForceSettings settings, UnitSigner signer)
      throws IOException {
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
      return reader.getValueClass() == UnitRecord.class
          ? Exact.read(reader, signer)
          : Estimated.read(reader, settings);
    }
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

  /** Texts by their bit signatures, all in one array. */
  record Estimated(List<Long> textKeys, long[] bits, int words, double[] cosines) implements Block {
    private static Estimated read(SequenceFile.Reader reader, BruteForceSettings settings)
        throws IOException {
      List<Long> textKeys = new ArrayList<>();
      List<long[]> signatures = new ArrayList<>();
      LongWritable textKey = new LongWritable();
      BitSignature signature = new BitSignature();
      while (reader.next(textKey, signature)) {
        textKeys.add(textKey.get());
        signatures.add(signature.firstBits(settings.bits()));
      }
      int words = BitSignatures.words(settings.bits());
      long[] bits = new long[signatures.size() * words];
      for (int i = 0; i < signatures.size(); i++) {
        System.arraycopy(signatures.get(i), 0, bits, i * words, words);
      }
      return new Estimated(textKeys, bits, words, cosines(settings));
    }

    /** The estimate for each Hamming distance that is put out. */
    private static double[] cosines(BruteForceSettings settings) {
      double[] cosines = new double[settings.hamming() + 1];
      for (int distance = 0; distance < cosines.length; distance++) {
        cosines[distance] = Angle.cosine(distance, settings.bits());
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
