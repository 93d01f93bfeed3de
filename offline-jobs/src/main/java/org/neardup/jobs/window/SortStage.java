package org.neardup.jobs.window;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
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
    Permuter permuter = new Permuter(window);
    int permutations = window.bitPermutations();
    Counter read = task.counter(WindowCounter.SIGNATURES);
    Counter permuted = task.counter(WindowCounter.PERMUTED);
    return (textKey, signature, keys) -> {
      read.add(1);
      permuted.add(permutations);
      for (int i = 0; i < permutations; i++) {
        long[] words = permuter.permute(i, signature.words());
        keys.put(new PermutedKey(i, words, textKey, signature.foreign()), null);
      }
    };
  }

  /** Writes the runs of one partition, one after the other. */
  private final class RunStep implements ReduceStep<PermutedKey, Void> {
    private static final int NONE = -1;
    private final Task task;
    private final RunStarts runs;
    private int run = NONE;
    private RunFile file;

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
        String name = RunFile.name(key.permutation(), run);
        file = new RunFile(task.stream(RUNS, name, ""), window.words());
      }
      file.write(key);
    }
  }
}
