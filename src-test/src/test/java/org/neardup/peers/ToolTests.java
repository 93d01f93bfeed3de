package org.neardup.peers;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.neardup.signature.Similarity;
import org.neardup.text.Shingling;

/** All tools are asked the same thing: what a broken use of a peer measures would say nothing. */
public class ToolTests {

  private static final int PAIRS = 25;

  /** Lucene's are worse: its functions are shifts of one another. */
  private static final double OFTEN_WORSE = 4;

  @Test
  public void testEqualTextsHaveSimilarityOne() {
    for (Tool tool : Tool.values()) {
      for (String shingling : new String[] {"char:5", "word:2"}) {
        assertEquals(tool.name(), 1, ofItself(tool.sketcher(Shingling.parse(shingling))), 0);
      }
    }
  }

  private static <S> double ofItself(Sketcher<S> sketcher) {
    String text = "the quick brown fox jumps over the lazy dog";
    return sketcher.similarity(sketcher.sketch(text), sketcher.sketch(text));
  }

  /** The texts are always the same; others would have 1.7 times the error once in 10^5 times. */
  @Test
  public void testErrorsAreThoseOfTheory() {
    double theory = Similarity.standardError(.5, Tool.COMPONENTS, 16);
    for (Tool tool : Tool.values()) {
      double error =
          SketchErrors.error(tool.sketcher(Shingling.parse("char:5")), 300, .5, PAIRS) / theory;
      double most = tool.name().startsWith("LUCENE") ? OFTEN_WORSE : 1.7;
      assertTrue(tool + " " + error, error < most);
    }
  }
}
