package org.neardup.jobs.projection;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Partitioner;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.BitPermutation;

/**
 * Signatures to sorted runs of permuted signatures (the chunk generation of Ture, Elsayed, Lin,
 * SIGIR 2011, section 4.2). A signature becomes one key for each bit permutation; keys are
 * partitioned by run. A bit permutation has several runs when there are more reduce tasks than bit
 * permutations.
 *
 * @param window the search that the runs are for
 * @param signatures text keys and {@link BitSignature}s, in the order of text keys
 * @param starts the file of {@link RunStarts}
 */
public record SortStage(WindowSettings window, Path signatures, Path starts) implements StageInput {
  /** The runs, in files that {@link WindowStage} reads. */
  public static final String RUNS = "runs";

  @Override
  public Stage<PermutedKey, Void> stage() {
    return Stage.<PermutedKey, Void>shuffling("sort", PermutedKey.CODEC, Codec.NOTHING, null)
        .counting("signatures", WindowCounter.SIGNATURES)
        .partitioning(this::byRun)
        .reading(RecordFiles.of(Codec.LONG, BitSignature.CODEC, signatures), this::permute)
        .reducing(RunStep::new);
  }

  /** Runs go round the reduce tasks. */
  private Partitioner<PermutedKey> byRun(Task task) throws IOException {
    RunStarts runs = RunStarts.read(task.conf(), starts);
    return (key, partitions) -> runs.runOf(key) % partitions;
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

  /**
   * A signature under one bit permutation: number of the bit permutation (2 bytes), how many words
   * (2), the words (8 each), text key (8), side (1). Sorted by bit permutation, bits (the first bit
   * first) and text key.
   */
  record PermutedKey(int permutation, long[] words, long textKey, boolean foreign)
      implements Comparable<PermutedKey> {
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

    /** The order of the bytes, by which a shuffle sorts. */
    @Override
    public int compareTo(PermutedKey other) {
      if (permutation != other.permutation) {
        return Integer.compare(permutation, other.permutation);
      }
      int byBits = Arrays.compareUnsigned(words, other.words);
      return byBits != 0 ? byBits : Long.compare(textKey, other.textKey);
    }
  }

  /** Writes the runs of one partition, one after the other. */
  private final class RunStep implements ReduceStep<PermutedKey, Void> {
    private static final int NONE = -1;
    private final Task task;
    private final RunStarts runs;
    private int run = NONE;
    private Runs.Writer file;

    RunStep(Task task) throws IOException {
      this.task = task;
      this.runs = RunStarts.read(task.conf(), starts);
    }

    @Override
    public void reduce(Group<PermutedKey, Void> same) throws IOException {
      PermutedKey key = same.key();
      int at = runs.runOf(key);
      if (at != run) {
        if (file != null) {
          file.close();
        }
        run = at;
        String name = Runs.name(key.permutation(), run);
        file = new Runs.Writer(task.stream(RUNS, name, ""), window.words());
      }
      file.write(key);
    }
  }
}
