package org.neardup.vector;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.shingle.ShingleHash;
import org.neardup.vector.VectorScheme.Translation;

public class TranslationTableTests {

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path write(String content) throws IOException {
    return Files.writeString(folder.getRoot().toPath().resolve("table.tsv"), content);
  }

  private static double probability(TranslationTable table, String source, String target) {
    int place = (int) table.find(ShingleHash.hash(source));
    for (int line = table.start(place); line < table.start(place + 1); line++) {
      if (table.target(table.translation(line)) == ShingleHash.hash(target)) {
        return table.targetGivenSource(line);
      }
    }
    return 0;
  }

  @Test
  public void testLinesInAnyOrder() throws IOException {
    TranslationTable table =
        TranslationTable.read(write("muhl\tmill\t0.7\nrad\twheel\t1\nmuhl\twheel\t1e-3\n"));
    assertEquals(2, table.count());
    assertEquals(2, table.targets());
    assertEquals(3, table.lines());
    assertThrows(
        IllegalArgumentException.class, () -> table.require(Translation.Probability.GIVEN));
    table.require(Translation.Probability.BAYES);
    assertEquals(0.7, probability(table, "muhl", "mill"), 0);
    assertEquals(0.001, probability(table, "muhl", "wheel"), 0);
    assertEquals(1, probability(table, "rad", "wheel"), 0);
    assertEquals(0, probability(table, "rad", "mill"), 0);
    assertEquals(-1, table.find(ShingleHash.hash("mill")));
  }

  @Test
  public void testFourthColumn() throws IOException {
    TranslationTable table = TranslationTable.read(write("muhl\tmill\t0.7\t0.25\n"));
    table.require(Translation.Probability.GIVEN);
    assertEquals(0.7, table.targetGivenSource(0), 0);
    assertEquals(0.25, table.sourceGivenTarget(0), 0);
  }

  @Test
  public void testBadLinesAreRefused() throws IOException {
    String good = "muhl\tmill\t0.7\n";
    for (String bad :
        new String[] {
          "rad\twheel", "rad\twheel\t-1", "rad\twheel\t1.5", "rad\twheel\tx", "", "rad\ta\t.1\t.1"
        }) {
      Path file = write(good + bad + "\n");
      assertEquals(
          "line 2 of ["
              + file
              + "] must be a term, its translation, p(translation|term) and, on all lines or none,"
              + " p(term|translation), each from 0 to 1, between tabs, got ["
              + bad
              + "]",
          refusal(() -> TranslationTable.read(file)));
    }
    Path twice = write(good + "rad\twheel\t1\n" + good);
    assertEquals(
        "[" + twice + "] must have each pair of terms once, got one again in line 3",
        refusal(() -> TranslationTable.read(twice)));
  }
}
