package org.neardup.docs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.Test;
import org.neardup.shingle.ShingleSet;
import org.neardup.signer.Signer;

/**
 * Every table of {@code docs/how-it-works.md} is what the code computes. Writes them there with
 * {@code -Ddocs.update=true}.
 */
public class WorkedExampleTests {
  private static final Path PAGE = Path.of("../docs/how-it-works.md");

  private final MinHashExample minHash = new MinHashExample();

  @Test
  public void thePageShowsWhatTheCodeComputes() throws IOException {
    GeneratedBlocks.requireShown(PAGE, minHash.blocks());
  }

  @Test
  public void theShinglesOfThePageAreThoseOfTheCode() {
    for (int text = 0; text < MinHashExample.TEXTS.size(); text++) {
      long[] hashes =
          minHash.shingles(text).stream().mapToLong(MinHashExample::hash).sorted().toArray();
      ShingleSet features =
          (ShingleSet)
              new Signer(minHash.scheme().signature()).features(MinHashExample.TEXTS.get(text));
      assertArrayEquals(hashes, Arrays.stream(features.toArray()).sorted().toArray());
    }
  }

  @Test
  public void theShingleThatDecidesAComponentGivesItsValue() {
    for (int text = 0; text < MinHashExample.TEXTS.size(); text++) {
      List<BinThrower.Winner> winners = minHash.thrower(text).winners();
      for (int component = 0; component < winners.size(); component++) {
        assertEquals(
            "component " + component + " of text " + text,
            minHash.signature(text).component(component),
            winners.get(component).value() & 0xFF);
      }
    }
  }
}
