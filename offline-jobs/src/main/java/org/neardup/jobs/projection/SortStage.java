package org.neardup.jobs.projection;

import java.io.OutputStream;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.projection.SignatureStage.BitSignature;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.lsh.BitPermutation;

/**
 * Sorts the signatures under each bit permutation, within the buckets of a rule, so that similar
 * ones become neighbours (the chunk generation of Ture, Elsayed, Lin, SIGIR 2011, section 4.2).
 *
 * <pre>
 * in     2 → 0110, 4 → 0111, 6 → 0011
 * sends  (0, 0110, 2), (1, 0110, 2), (0, 0111, 4), (1, 1110, 4), ...     permutation 1 reverses
 * out    permutation-00000: 0011 6, 0110 2, 0111 4
 *        permutation-00001: 0110 2, 1100 6, 1110 4   ⇒ WindowStage</pre>
 *
 * @param window the search that the files are for
 */
@StageInput.Name("sort")
public record SortStage(WindowSettings window, Path signatures, BlockingRule rule)
    implements StageInput {
  /** The files, of records as in {@link Chunk}. */
  public static final String SORTED = "sorted";

  static final String PREFIX = "permutation-";

  @Override
  public Stage<PermutedKey, UnitTraits> stage() {
    return Stage.shuffling(
            PermutedKey.CODEC, UnitTraits.CODEC, (key, partitions) -> key.permutation % partitions)
        .counting("signatures", WindowCounter.SIGNATURES)
        .reading(RecordFiles.of(Codec.INT64, BitSignature.CODEC, signatures), this::permute)
        .grouping(Short.BYTES)
        .reducing(this::write);
  }

  private MapStep<Long, BitSignature, PermutedKey, UnitTraits> permute(Task task) {
    BitPermutation[] permutations = window.permutations();
    long[] permuted = new long[window.words()];
    Counter read = task.counter(WindowCounter.SIGNATURES);
    Counter written = task.counter(WindowCounter.PERMUTED);
    return (textKey, signature, keys) -> {
      read.add(1);
      UnitTraits traits = signature.traits();
      long[] buckets = rule.keys(0, traits);
      written.add((long) permutations.length * buckets.length);
      for (int i = 0; i < permutations.length; i++) {
        permutations[i].apply(signature.words(), permuted);
        for (long bucket : buckets) {
          keys.put(new PermutedKey(i, bucket, permuted, textKey), traits);
        }
      }
    };
  }

  private ReduceStep<PermutedKey, UnitTraits> write(Task task) {
    int recordBytes = Chunk.recordBytes(window, rule);
    ByteWriter record = new ByteWriter();
    return group -> {
      String name = PREFIX + String.format(Locale.ROOT, "%05d", group.key().permutation);
      try (OutputStream file = task.stream(SORTED, name, "")) {
        for (UnitTraits traits : group) {
          PermutedKey key = group.key();
          record.clear();
          UnitTraits.CODEC.write(traits, record.putLongs(key.words).putLong(key.textKey));
          while (record.size() < recordBytes) {
            record.putByte(0);
          }
          file.write(record.bytes(), 0, recordBytes);
        }
      }
    };
  }

  /**
   * A signature under one bit permutation: number of the bit permutation (2 bytes), how many words
   * (2), the bucket (8, or none for 0), the words (8 each), text key (8). Sorted by bit
   * permutation, bucket, bits (the first bit first) and text key; grouped and partitioned by the
   * first.
   */
  record PermutedKey(int permutation, long bucket, long[] words, long textKey) {
    static final Codec<PermutedKey> CODEC =
        new Codec<>(
            (key, out) -> {
              out.putShort(key.permutation).putShort(key.words.length);
              if (key.bucket != 0) {
                out.putLong(key.bucket);
              }
              out.putLongs(key.words).putLong(key.textKey);
            },
            PermutedKey::read);

    private static PermutedKey read(ByteReader in) {
      int permutation = in.getShort();
      int words = in.getShort();
      long bucket = in.left() > (words + 1) * Long.BYTES ? in.getLong() : 0;
      return new PermutedKey(permutation, bucket, in.getLongs(words), in.getLong());
    }
  }
}
