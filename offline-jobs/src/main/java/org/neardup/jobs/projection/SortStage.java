package org.neardup.jobs.projection;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.lsh.BitPermutation;

/**
 * Signatures to one sorted file of permuted signatures for each bit permutation (the chunk
 * generation of Ture, Elsayed, Lin, SIGIR 2011, section 4.2). A signature becomes one key for each
 * bit permutation; keys are partitioned by bit permutation.
 *
 * @param window the search that the files are for
 * @param signatures text keys and {@link BitSignature}s
 */
@StageInput.Name("sort")
public record SortStage(WindowSettings window, Path signatures) implements StageInput {
  /** The files, of records as in {@link Chunk}. */
  public static final String SORTED = "sorted";

  static final String PREFIX = "permutation-";

  @Override
  public Stage<PermutedKey, Void> stage() {
    return Stage.shuffling(PermutedKey.CODEC, Codec.NOTHING, PermutedKey::partition)
        .counting("signatures", WindowCounter.SIGNATURES)
        .reading(RecordFiles.of(Codec.LONG, BitSignature.CODEC, signatures), this::permute)
        .grouping(Short.BYTES)
        .reducing(this::write);
  }

  private MapStep<Long, BitSignature, PermutedKey, Void> permute(Task task) {
    BitPermutation[] permutations = window.permutations();
    long[] permuted = new long[window.words()];
    Counter read = task.counter(WindowCounter.SIGNATURES);
    Counter written = task.counter(WindowCounter.PERMUTED);
    return (textKey, signature, keys) -> {
      read.add(1);
      written.add(permutations.length);
      for (int i = 0; i < permutations.length; i++) {
        permutations[i].apply(signature.words(), permuted);
        keys.put(new PermutedKey(i, permuted, textKey, signature.foreign()), null);
      }
    };
  }

  private ReduceStep<PermutedKey, Void> write(Task task) {
    ByteBuffer record = ByteBuffer.allocate(Chunk.recordBytes(window.words()));
    return group -> {
      String name = PREFIX + String.format(Locale.ROOT, "%05d", group.key().permutation);
      try (OutputStream file = task.stream(SORTED, name, "")) {
        for (Void ignored : group) {
          PermutedKey key = group.key();
          record.clear();
          for (long word : key.words) {
            record.putLong(word);
          }
          record.putLong(key.textKey).put((byte) (key.foreign ? 1 : 0));
          file.write(record.array());
        }
      }
    };
  }

  /**
   * A signature under one bit permutation: number of the bit permutation (2 bytes), how many words
   * (2), the words (8 each), text key (8), side (1). Sorted by bit permutation, bits (the first bit
   * first) and text key; grouped and partitioned by bit permutation.
   */
  record PermutedKey(int permutation, long[] words, long textKey, boolean foreign) {
    static final Codec<PermutedKey> CODEC =
        new Codec<>(
            (key, out) ->
                out.putShort(key.permutation)
                    .putShort(key.words.length)
                    .putLongs(key.words)
                    .putLong(key.textKey)
                    .putBoolean(key.foreign),
            PermutedKey::read);

    private static PermutedKey read(ByteReader in) {
      int permutation = in.getShort();
      long[] words = in.getLongs(in.getShort());
      return new PermutedKey(permutation, words, in.getLong(), in.getBoolean());
    }

    private static int partition(PermutedKey key, int partitions) {
      return key.permutation % partitions;
    }
  }
}
