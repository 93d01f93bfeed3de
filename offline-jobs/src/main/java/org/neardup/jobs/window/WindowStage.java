package org.neardup.jobs.window;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
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
  /** Counts of each chunk, as lines: bit permutation, heads, positions, comparisons, pairs. */
  public static final String COUNTS = "_counts";

  public WindowStage {
    Check.atLeast("chunk", chunk, 1);
  }

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping("windows")
        .counting("candidates", WindowCounter.PAIRS)
        .reading(new PieceSource<>(ChunkPlace.class, List.of(runs), this::splits), this::scan);
  }

  /**
   * The runs as chunks that overlap by the window, so that each can be searched by itself. A task
   * has as many chunks as make up the chunk size: several where bit permutations are short.
   */
  private List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    List<ChunkPlace> places = new ArrayList<>();
    long size = 0;
    for (Runs each : Runs.list(conf, runs, window.words())) {
      for (ChunkPlace place : each.chunks(chunk, window.window())) {
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

  private MapStep<Void, ChunkPlace, Void, Void> scan(Task task) throws IOException {
    Output<LongPair, Boolean> found = task.records(LongPair.CODEC, Codec.BOOLEAN);
    WindowScan scan = new WindowScan(window, (a, b) -> found.put(new LongPair(a, b), false));
    LineFile counts = task.lines(COUNTS, "part");
    return (none, place, nothing) -> {
      Chunk signatures = place.read(task.conf(), window.words());
      scan.scan(signatures);
      task.count(WindowCounter.HEADS, signatures.own());
      task.count(WindowCounter.WINDOW_POSITIONS, scan.positions());
      task.count(WindowCounter.COMPARISONS, scan.comparisons());
      task.count(WindowCounter.PAIRS, scan.pairs());
      counts.write(
          signatures.permutation(),
          signatures.own(),
          scan.positions(),
          scan.comparisons(),
          scan.pairs());
    };
  }
}
