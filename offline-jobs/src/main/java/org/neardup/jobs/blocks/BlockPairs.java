package org.neardup.jobs.blocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.RecordInput;

/** Every two blocks that are to be compared, each pair a unit of work; a block also with itself. */
public final class BlockPairs extends RecordInput<BlockPairs.Pair> {
  /**
   * The blocks to be paired. The input record of a job that reads by this format has one as its
   * component {@code blocks}.
   *
   * @param folder the blocks of a {@link BlockJob}
   * @param onlyCrossLingual whether only texts of different languages are compared
   */
  public record Input(Path folder, boolean onlyCrossLingual) {}

  /** The files of two blocks, which may be the same. */
  public record Pair(Path first, Path second) {}

  public BlockPairs() {
    super(Pair.class);
  }

  @Override
  protected List<Split> splits(Configuration job) throws IOException {
    Input input = JobInput.load(job, "blocks", Input.class);
    Path folder = input.folder;
    FileStatus[] files = folder.getFileSystem(job).globStatus(new Path(folder, "block-*"));
    Arrays.sort(files);
    List<Split> splits = new ArrayList<>();
    for (int i = 0; i < files.length; i++) {
      BlockKind kind = BlockKind.of(files[i].getPath().getName());
      for (int j = i; j < files.length; j++) {
        BlockKind other = BlockKind.of(files[j].getPath().getName());
        if (kind.isComparedWith(other, input.onlyCrossLingual)) {
          Pair pair = new Pair(files[i].getPath(), files[j].getPath());
          splits.add(new Split().add(pair, files[i].getLen() + files[j].getLen()));
        }
      }
    }
    return splits;
  }
}
