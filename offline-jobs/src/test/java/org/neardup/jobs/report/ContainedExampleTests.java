package org.neardup.jobs.report;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ContainedExampleTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** Whatever the order in which many examples come, of which few are kept on the way. */
  @Test
  public void theExamplesInTheMostDocuments() throws Exception {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 16_000; i++) {
      numbers.add(i);
    }
    List<String> expected =
        numbers.stream().sorted(Comparator.reverseOrder()).limit(200).map(i -> "q" + i).toList();
    for (int seed = 0; seed < 3; seed++) {
      Collections.shuffle(numbers, new Random(seed));
      List<String> lines =
          numbers.stream().map(i -> (i + 1) + "\tq" + i + "\t0.250000\td\ttext\tplace").toList();
      Files.write(folder.getRoot().toPath().resolve("part-r-00000"), lines);
      List<ContainedExample> shown =
          ContainedExample.shown(new Configuration(), new Path(folder.getRoot().toURI()));
      assertEquals(expected, shown.stream().map(ContainedExample::id).toList());
      assertEquals(
          new ContainedExample("q15999", 16_000, 0.25, "d", "text", "place"), shown.get(0));
    }
  }
}
