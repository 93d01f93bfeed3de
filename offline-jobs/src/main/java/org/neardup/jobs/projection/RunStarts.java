package org.neardup.jobs.projection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.projection.SortStage.PermutedKey;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.lsh.BitPermutation;

/**
 * Where the runs begin: each bit permutation's signatures, in their order, are cut into as many
 * runs, of about equal length whatever the bits are like. Cuts are whole keys, so that even equal
 * signatures can be cut apart.
 */
public final class RunStarts {
  private static final int SAMPLES_PER_RUN = 200;
  private static final int MAX_SAMPLES = 100_000;

  private final PermutedKey[] starts;

  private RunStarts(PermutedKey[] starts) {
    this.starts = starts;
  }

  /** The run that a key belongs to. */
  int runOf(PermutedKey key) {
    int at = Arrays.binarySearch(starts, key);
    return at >= 0 ? at : -at - 2;
  }

  /**
   * Chooses the starts from a sample.
   *
   * @param signatures a folder of sequence files in the order of text keys, which are hashes: so
   *     the first records of each file are a random sample
   * @param reducers how many reduce tasks there are; each has at least one run
   */
  public static RunStarts choose(
      Configuration conf, WindowSettings settings, Path signatures, int reducers)
      throws IOException {
    int runs = Math.ceilDiv(reducers, settings.bitPermutations());
    PermutedKey[] sample = runs == 1 ? new PermutedKey[0] : sample(conf, signatures, runs);
    PermutedKey[] starts = new PermutedKey[settings.bitPermutations() * runs];
    BitPermutation[] permutations = settings.permutations();
    for (int permutation = 0; permutation < settings.bitPermutations(); permutation++) {
      PermutedKey[] sorted = new PermutedKey[sample.length];
      for (int i = 0; i < sample.length; i++) {
        long[] words = new long[settings.words()];
        permutations[permutation].apply(sample[i].words(), words);
        sorted[i] = new PermutedKey(permutation, words, sample[i].textKey(), false);
      }
      Arrays.sort(sorted);
      for (int run = 0; run < runs; run++) {
        int cut = (int) ((long) run * sorted.length / runs);
        starts[permutation * runs + run] =
            run == 0 || sorted.length == 0 ? first(settings, permutation) : sorted[cut];
      }
    }
    return new RunStarts(starts);
  }

  /** A key that no other of the bit permutation is before. */
  private static PermutedKey first(WindowSettings settings, int permutation) {
    return new PermutedKey(permutation, new long[settings.words()], 0, false);
  }

  private static PermutedKey[] sample(Configuration conf, Path signatures, int runs)
      throws IOException {
    List<Path> files = PartFiles.of(conf, signatures);
    int most = Math.min(MAX_SAMPLES, runs * SAMPLES_PER_RUN) / Math.max(1, files.size()) + 1;
    List<PermutedKey> sample = new ArrayList<>();
    for (Path file : files) {
      try (RecordReader<Long, BitSignature> records =
          RecordReader.open(conf, file, Codec.LONG, BitSignature.CODEC)) {
        for (int i = 0; i < most && records.next(); i++) {
          sample.add(new PermutedKey(0, records.value().words(), records.key(), false));
        }
      }
    }
    return sample.toArray(PermutedKey[]::new);
  }

  /** Writes the starts to a file, for {@link #read}. */
  public void write(Configuration conf, Path file) throws IOException {
    try (RecordWriter<PermutedKey, Void> out =
        RecordWriter.create(conf, file, PermutedKey.CODEC, Codec.NOTHING)) {
      for (PermutedKey start : starts) {
        out.put(start, null);
      }
    }
  }

  static RunStarts read(Configuration conf, Path file) throws IOException {
    List<PermutedKey> starts = new ArrayList<>();
    try (RecordReader<PermutedKey, Void> in =
        RecordReader.open(conf, file, PermutedKey.CODEC, Codec.NOTHING)) {
      while (in.next()) {
        starts.add(in.key());
      }
    }
    return new RunStarts(starts.toArray(PermutedKey[]::new));
  }
}
