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
    for (String block : List.of("sample-0", "sample-1", "rest-2", "rest-3")) {
      folder.newFile("block-" + block);
    }
    assertEquals(
        List.of(
            "rest-2 sample-0",
            "rest-2 sample-1",
            "rest-3 sample-0",
            "rest-3 sample-1",
            "sample-0 sample-0",
            "sample-0 sample-1",
            "sample-1 sample-1"),
        pairs());
  }

  /** Tasks fit the work: starting one takes a cluster seconds. */
  @Test
  public void smallBlocksShareATask() throws Exception {
    for (int block = 0; block < 9; block++) {
      Files.write(folder.newFile("block-sample-" + block).toPath(), new byte[100]);
    }
    BlockPairs blocks = new BlockPairs(new Path(folder.getRoot().toURI()));
    assertEquals(1, blocks.source().splits(new Configuration()).size());
    Files.write(folder.newFile("block-sample-9").toPath(), new byte[1 << 20]);
    List<Split> splits = blocks.source().splits(new Configuration());
    assertEquals(10, splits.size());
    assertEquals(55, splits.stream().mapToInt(split -> split.pieces().size()).sum());
  }

  private List<String> pairs() throws Exception {
    BlockPairs blocks = new BlockPairs(new Path(folder.getRoot().toURI()));
    return blocks.source().splits(new Configuration()).stream()
        .flatMap(split -> split.pieces(BlockPairs.Pair.class).stream())
        .map(pair -> name(pair.first()) + " " + name(pair.second()))
        .toList();
  }

  private static String name(Path block) {
    return block.getName().substring("block-".length());
  }
}
