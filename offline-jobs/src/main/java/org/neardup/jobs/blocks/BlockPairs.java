package org.neardup.jobs.blocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Split;

/**
 * Every two blocks that are to be compared, each pair a unit of work; a block also with itself.
 *
 * @param folder the blocks of a {@link BlockStage}
 * @param onlyCrossLingual whether only texts of different languages are compared
 */
public record BlockPairs(Path folder, boolean onlyCrossLingual) {
  /** The files of two blocks, which may be the same. */
  public record Pair(Path first, Path second) {}

  /** The pairs, for a stage that reads them. */
  public PieceSource<Pair> source() {
    return new PieceSource<>(Pair.class, List.of(folder), this::splits);
  }

  private List<Split> splits(Configuration conf) throws IOException {
    FileStatus[] files = folder.getFileSystem(conf).globStatus(new Path(folder, "block-*"));
    Arrays.sort(files);
    List<Split> splits = new ArrayList<>();
    for (int i = 0; i < files.length; i++) {
      BlockKind kind = BlockKind.of(files[i].getPath().getName());
      for (int j = i; j < files.length; j++) {
        BlockKind other = BlockKind.of(files[j].getPath().getName());
        if (kind.isComparedWith(other, onlyCrossLingual)) {
          Pair pair = new Pair(files[i].getPath(), files[j].getPath());
          long length = files[i].getLen() + files[j].getLen();
          splits.add(Split.of(List.of(pair), length, List.of()));
        }
      }
    }
    return splits;
  }
}
