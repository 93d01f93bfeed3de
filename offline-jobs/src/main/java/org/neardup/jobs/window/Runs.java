package org.neardup.jobs.window;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.PartFiles;

/** The runs of one bit permutation, put together to one sorted sequence of records. */
final class Runs {
  private record Run(Path file, long records) {}

  private final int permutation;
  private final List<Run> runs = new ArrayList<>();
  private long records;

  private Runs(int permutation) {
    this.permutation = permutation;
  }

  /** The sequences of all bit permutations that a {@link SortStage} has left in a folder. */
  static List<Runs> list(Configuration conf, Path folder, int words) throws IOException {
    SortedMap<Integer, Runs> all = new TreeMap<>();
    FileSystem fs = folder.getFileSystem(conf);
    for (Path file : PartFiles.of(conf, folder, RunFile.START)) {
      long bytes = fs.getFileStatus(file).getLen();
      all.computeIfAbsent(RunFile.permutation(file.getName()), Runs::new)
          .add(file, bytes / RunFile.recordBytes(words));
    }
    return List.copyOf(all.values());
  }

  private void add(Path file, long count) {
    runs.add(new Run(file, count));
    records += count;
  }

  /** How many records there are. */
  long records() {
    return records;
  }

  /**
   * Cuts the sequence into chunks.
   *
   * @param size how many records are a chunk's own; the last one may have fewer
   * @param window how many following records each chunk sees beside its own
   */
  List<ChunkPlace> chunks(int size, int window) {
    List<ChunkPlace> chunks = new ArrayList<>();
    for (long start = 0; start < records; start += size) {
      int own = (int) Math.min(size, records - start);
      long end = Math.min(records, start + own + window);
      chunks.add(new ChunkPlace(permutation, own, pieces(start, end)));
    }
    return chunks;
  }

  private List<ChunkPlace.Piece> pieces(long start, long end) {
    List<ChunkPlace.Piece> pieces = new ArrayList<>();
    long runStart = 0;
    for (Run run : runs) {
      long from = Math.max(start, runStart);
      long to = Math.min(end, runStart + run.records);
      if (from < to) {
        pieces.add(new ChunkPlace.Piece(run.file, from - runStart, Math.toIntExact(to - from)));
      }
      runStart += run.records;
    }
    return pieces;
  }
}
