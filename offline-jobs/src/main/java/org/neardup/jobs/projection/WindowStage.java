package org.neardup.jobs.projection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.signature.BitSignatures;
import org.neardup.text.Check;

/**
 * Sorted runs to candidate pairs, two texts within the window and the Hamming distance under a bit
 * permutation (the detection of Ture, Elsayed, Lin, SIGIR 2011, section 4.2): pairs of text keys,
 * the smaller first, and false. A pair that several bit permutations bring together comes out
 * several times. Whatever the chunks, the pairs are the same.
 *
 * @param window how signatures are compared
 * @param runs the folder of the runs of a {@link SortStage}
 * @param chunk how many signatures a task searches, from 1; it never changes the result
 */
public record WindowStage(WindowSettings window, Path runs, int chunk) implements StageInput {
  /** Counters of the sort and of the search by windows. */
  public enum WindowCounter {
    SIGNATURES,
    /** Permuted signatures written: signatures times bit permutations. */
    PERMUTED,
    /** Pairs of places within a window. */
    WINDOW_POSITIONS,
    /**
     * Hamming distances computed: pairs within a window, but for pairs of two old texts, and for
     * pairs of one language where only pairs of two languages are wanted.
     */
    COMPARISONS,
    /** Pairs within the Hamming distance; one found under several bit permutations counts again. */
    PAIRS
  }

  public WindowStage {
    Check.atLeast("chunk", chunk, 1);
  }

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping("windows")
        .counting("candidates", WindowCounter.PAIRS)
        .reading(new PieceSource<>(Runs.Place.class, List.of(runs), this::splits), ScanStep::new);
  }

  /**
   * The runs as chunks that overlap by the window, so that each can be searched alone. A task has
   * as many chunks as make up the chunk size: several where bit permutations are short.
   */
  private List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    List<Runs.Place> places = new ArrayList<>();
    long size = 0;
    for (Runs each : Runs.list(conf, runs, window.words())) {
      for (Runs.Place place : each.chunks(chunk, window.window())) {
        if (size > 0 && size + place.own() > chunk) {
          splits.add(Split.of(places, size, List.of()));
          places.clear();
          size = 0;
        }
        places.add(place);
        size += place.own();
      }
    }
    if (size > 0) {
      splits.add(Split.of(places, size, List.of()));
    }
    return splits;
  }

  /**
   * Compares each signature of a chunk with the ones that follow it. A chunk of n costs n x window
   * Hamming distances, each of which stops when it is too large.
   */
  private final class ScanStep implements MapStep<Void, Runs.Place, Void, Void> {
    private final Task task;
    private final Output<LongPair, Boolean> found;
    private final int words = window.words();
    private final int limit = window.hamming();
    private long comparisons;
    private long pairs;

    ScanStep(Task task) throws IOException {
      this.task = task;
      this.found = task.records(LongPair.CODEC, Codec.BOOLEAN);
    }

    @Override
    public void map(Void none, Runs.Place place, Output<Void, Void> nothing)
        throws IOException, InterruptedException {
      Runs.Chunk chunk = place.read(task.conf(), words);
      comparisons = 0;
      pairs = 0;
      long positions = 0;
      for (int head = 0; head < chunk.own; head++) {
        int end = Math.min(chunk.textKeys.length, head + window.window() + 1);
        positions += end - head - 1;
        for (int next = head + 1; next < end; next++) {
          if (isWanted(chunk, head, next)) {
            compare(chunk, head, next);
          }
        }
      }
      task.count(WindowCounter.WINDOW_POSITIONS, positions);
      task.count(WindowCounter.COMPARISONS, comparisons);
      task.count(WindowCounter.PAIRS, pairs);
    }

    private boolean isWanted(Runs.Chunk chunk, int head, int next) {
      return !TextKey.areOld(chunk.textKeys[head], chunk.textKeys[next])
          && (!window.onlyCrossLingual() || chunk.foreign[head] != chunk.foreign[next]);
    }

    private void compare(Runs.Chunk chunk, int head, int next)
        throws IOException, InterruptedException {
      comparisons++;
      long[] bits = chunk.bits;
      if (BitSignatures.hammingWithin(bits, head * words, bits, next * words, words, limit)
          <= limit) {
        pairs++;
        long a = TextKey.unmarked(chunk.textKeys[head]);
        long b = TextKey.unmarked(chunk.textKeys[next]);
        found.put(new LongPair(Math.min(a, b), Math.max(a, b)), false);
      }
    }
  }
}
