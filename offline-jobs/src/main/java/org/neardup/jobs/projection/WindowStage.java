package org.neardup.jobs.projection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.signature.BitSignatures;
import org.neardup.util.Check;

/**
 * Compares each signature with the next ones in the sorted files, which finds near pairs without a
 * comparison of all (the detection of Ture, Elsayed, Lin, SIGIR 2011, section 4.2). A pair that
 * several bit permutations bring together comes out several times.
 *
 * <pre>
 * in     permutation 0: 0011 6, 0110 2, 0111 4; permutation 1: 0110 2, 1100 6, 1110 4
 * finds  with window 1 and distance 1: a and b in the first, c and b in the second
 * out    (2, 4) → false, (4, 6) → false   ⇒ JoinStage</pre>
 *
 * @param window how signatures are compared
 * @param chunk how many signatures a task searches, from 1; it never changes the result
 * @param rule which units may be a pair, as the files were made by it
 */
@StageInput.Name("windows")
public record WindowStage(WindowSettings window, Path sorted, int chunk, BlockingRule rule)
    implements StageInput {
  public enum WindowCounter {
    SIGNATURES,
    /** Permuted signatures written: signatures times bit permutations. */
    PERMUTED,
    /** Pairs of positions within a window. */
    WINDOW_POSITIONS,
    /** Hamming distances computed: of the pairs within a window that the rule allows. */
    COMPARISONS,
    /** Pairs within the Hamming distance; one found under several bit permutations counts again. */
    PAIRS
  }

  public WindowStage {
    Check.atLeast("chunk", chunk, 1);
  }

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("candidates", WindowCounter.PAIRS)
        .reading(new PieceSource<>(Chunk.Place.class, List.of(sorted), this::splits), this::scan);
  }

  /**
   * The files as chunks that overlap by the window, so that each can be searched alone. A task has
   * as many chunks as make up the chunk size: several where bit permutations are short.
   */
  private List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    List<Chunk.Place> places = new ArrayList<>();
    long size = 0;
    for (Chunk.Place place : chunks(conf)) {
      if (size > 0 && size + place.own() > chunk) {
        splits.add(Split.of(places, size, List.of()));
        places.clear();
        size = 0;
      }
      places.add(place);
      size += place.own();
    }
    if (size > 0) {
      splits.add(Split.of(places, size, List.of()));
    }
    return splits;
  }

  private List<Chunk.Place> chunks(Configuration conf) throws IOException {
    List<Chunk.Place> chunks = new ArrayList<>();
    for (Path file : PartFiles.of(conf, sorted, SortStage.PREFIX)) {
      long bytes = file.getFileSystem(conf).getFileStatus(file).getLen();
      long records = bytes / Chunk.recordBytes(window, rule);
      for (long start = 0; start < records; start += chunk) {
        long own = Math.min(chunk, records - start);
        long read = Math.min(own + window.window(), records - start);
        chunks.add(new Chunk.Place(file, start, (int) own, Math.toIntExact(read)));
      }
    }
    return chunks;
  }

  /**
   * Compares each signature of a chunk with the ones that follow it. A chunk of n costs n x window
   * Hamming distances; the computation of each stops when it is too large.
   */
  private MapStep<Void, Chunk.Place, Void, Void> scan(Task task) throws IOException {
    Output<LongPair, Boolean> found = task.records(LongPair.CODEC, Codec.BOOLEAN);
    int words = window.words();
    int limit = window.hamming();
    return (none, place, nothing) -> {
      Chunk chunk = Chunk.read(task.conf(), place, window, rule);
      long[] bits = chunk.bits;
      long positions = 0;
      long comparisons = 0;
      for (int head = 0; head < chunk.own; head++) {
        int end = Math.min(chunk.textKeys.length, head + window.window() + 1);
        positions += end - head - 1;
        long key = chunk.textKeys[head];
        UnitTraits traits = chunk.traits[head];
        for (int next = head + 1; next < end; next++) {
          if (rule.allows(traits, chunk.traits[next])) {
            comparisons++;
            boolean near =
                BitSignatures.hammingWithin(bits, head * words, bits, next * words, words, limit)
                    <= limit;
            if (near && key != chunk.textKeys[next]) { // of a text in two buckets
              task.count(WindowCounter.PAIRS, 1);
              found.put(LongPair.ofTexts(key, chunk.textKeys[next]), false);
            }
          }
        }
      }
      task.count(WindowCounter.WINDOW_POSITIONS, positions);
      task.count(WindowCounter.COMPARISONS, comparisons);
    };
  }
}
