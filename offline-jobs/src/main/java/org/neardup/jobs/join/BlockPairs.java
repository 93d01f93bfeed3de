package org.neardup.jobs.join;

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
 * Every two blocks that are to be compared, a block also with itself. A task has one pair, or
 * several of small blocks.
 *
 * @param folder the blocks of a {@link BlockStage}
 */
public record BlockPairs(Path folder) {
  /** The number of bytes of blocks that make a separate task worthwhile. */
  private static final long MIN_TASK_BYTES = 1L << 20;

  public record Pair(Path first, Path second) {
    boolean isOne() {
      return first.equals(second);
    }
  }

  public PieceSource<Pair> source() {
    return new PieceSource<>(Pair.class, List.of(folder), this::splits);
  }

  private List<Split> splits(Configuration conf) throws IOException {
    FileStatus[] files =
        folder.getFileSystem(conf).globStatus(new Path(folder, BlockStage.START + "*"));
    Arrays.sort(files);
    List<Split> splits = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    long length = 0;
    for (int i = 0; i < files.length; i++) {
      for (int j = i; j < files.length; j++) {
        if (isSampled(files[i]) || isSampled(files[j])) {
          pairs.add(new Pair(files[i].getPath(), files[j].getPath()));
          length += files[i].getLen() + files[j].getLen();
        }
        if (length >= MIN_TASK_BYTES || (i + 1 == files.length && !pairs.isEmpty())) {
          splits.add(Split.of(pairs, length, List.of()));
          pairs.clear();
          length = 0;
        }
      }
    }
    return splits;
  }

  /**
   * Whether the texts of a block are compared with all, so that each pair of texts comes at most
   * once when each pair of blocks does.
   */
  private static boolean isSampled(FileStatus block) {
    return block.getPath().getName().startsWith(BlockStage.name(true));
  }
}
