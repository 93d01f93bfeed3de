package org.neardup.jobs.join;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.stage.Split;

/** Which blocks are compared. */
public class BlockPairsTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void sampledBlocksAreComparedWithAll() throws Exception {
    for (String block : List.of("sample-own-0", "sample-foreign-1", "rest-own-2", "rest-own-3")) {
      folder.newFile("block-" + block);
    }
    assertEquals(
        List.of(
            "rest-own-2 sample-foreign-1",
            "rest-own-2 sample-own-0",
            "rest-own-3 sample-foreign-1",
            "rest-own-3 sample-own-0",
            "sample-foreign-1 sample-foreign-1",
            "sample-foreign-1 sample-own-0",
            "sample-own-0 sample-own-0"),
        pairs(false));
    assertEquals(
        List.of(
            "rest-own-2 sample-foreign-1",
            "rest-own-3 sample-foreign-1",
            "sample-foreign-1 sample-own-0"),
        pairs(true));
  }

  /** Tasks fit the work: starting one takes a cluster seconds. */
  @Test
  public void smallBlocksShareATask() throws Exception {
    for (int block = 0; block < 9; block++) {
      Files.write(folder.newFile("block-sample-own-" + block).toPath(), new byte[100]);
    }
    BlockPairs blocks = new BlockPairs(new Path(folder.getRoot().toURI()), false);
    assertEquals(1, blocks.source().splits(new Configuration()).size());
    Files.write(folder.newFile("block-sample-own-9").toPath(), new byte[1 << 20]);
    List<Split> splits = blocks.source().splits(new Configuration());
    assertEquals(10, splits.size());
    assertEquals(55, splits.stream().mapToInt(split -> split.pieces().size()).sum());
  }

  private List<String> pairs(boolean onlyCrossLingual) throws Exception {
    BlockPairs blocks = new BlockPairs(new Path(folder.getRoot().toURI()), onlyCrossLingual);
    return blocks.source().splits(new Configuration()).stream()
        .flatMap(split -> split.pieces(BlockPairs.Pair.class).stream())
        .map(pair -> name(pair.first()) + " " + name(pair.second()))
        .toList();
  }

  private static String name(Path block) {
    return block.getName().substring("block-".length());
  }
}
