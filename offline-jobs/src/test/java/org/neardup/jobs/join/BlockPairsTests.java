package org.neardup.jobs.join;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

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

  private List<String> pairs(boolean onlyCrossLingual) throws Exception {
    BlockPairs blocks = new BlockPairs(new Path(folder.getRoot().toURI()), onlyCrossLingual);
    return blocks.source().splits(new Configuration()).stream()
        .map(split -> split.pieces(BlockPairs.Pair.class).getFirst())
        .map(pair -> name(pair.first()) + " " + name(pair.second()))
        .toList();
  }

  private static String name(Path block) {
    return block.getName().substring("block-".length());
  }
}
