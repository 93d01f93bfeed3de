package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.jobs.report.Plot;
import org.neardup.jobs.report.Plot.Axis;
import org.neardup.lsh.CandidatePlan;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/**
 * The picture of the README is what the code draws. Draws it there with {@code -Ddocs.update=true}.
 */
public class PictureTests {
  private static final Path PICTURE = Path.of("../docs/images/recall.svg");

  @Test
  public void thePictureIsWhatTheCodeDraws() throws IOException {
    String drawn = new RecallPicture().svg();
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PICTURE, drawn);
      return;
    }
    assertEquals(Files.readString(PICTURE), drawn);
  }

  /**
   * The picture of the README: the planned share of pairs found, and the share of made pairs that
   * have a token in common, by similarity. A point is the share of {@value #PAIRS} pairs or more,
   * so that its standard error is at most .024.
   */
  private static final class RecallPicture {
    private static final int PAIRS = 450;
    private static final int STEPS = 20;

    private final Plot plot =
        new Plot(
            "Planned and found",
            new Axis("similarity").include(0).include(1),
            new Axis("share of the pairs").include(0).include(1));

    String svg() {
      drawPlan();
      draw("sentence", 20);
      draw("document", 150);
      return plot.mark(.8, "threshold").file();
    }

    /** Bands are the same for sentences and for documents. */
    private void drawPlan() {
      CandidatePlan plan = SchemeRequest.EMPTY.resolve().scheme().plan();
      double[] at = IntStream.rangeClosed(0, 100).mapToDouble(i -> i / 100.0).toArray();
      plot.curve(
          "planned",
          Plot.Style.LINE,
          at,
          DoubleStream.of(at).map(similarity -> plan.recallAt(similarity)).toArray());
    }

    private void draw(String unit, int words) {
      Found found = new Found(SchemeRequest.of(Map.of("unit", unit)).resolve().scheme());
      SplittableRandom random = new SplittableRandom(words);
      for (int changed = 0; changed < STEPS; changed++) {
        for (int pair = 0; pair < 2 * PAIRS; pair++) {
          found.add(random, words, changed);
        }
      }
      int[] shown = IntStream.range(0, STEPS).filter(step -> found.pairs[step] >= PAIRS).toArray();
      plot.curve(
          unit + "s, found",
          Plot.Style.POINTS,
          IntStream.of(shown)
              .mapToDouble(step -> found.similarities[step] / found.pairs[step])
              .toArray(),
          IntStream.of(shown).mapToDouble(step -> found.hits[step] / found.pairs[step]).toArray());
    }

    private static final class Found {
      private final Signer signer;
      private final UnitTokens tokens;
      private final double[] pairs = new double[STEPS];
      private final double[] hits = new double[STEPS];
      private final double[] similarities = new double[STEPS];

      Found(IndexScheme scheme) {
        signer = new Signer(scheme.signature());
        tokens = UnitTokens.of(scheme);
      }

      /** Compares a made text with a copy in which some words are others. */
      void add(SplittableRandom random, int words, int changed) {
        String[] text = new String[words];
        IntStream.range(0, words).forEach(i -> text[i] = word(random));
        String left = String.join(" ", text);
        for (int i = 0; i < changed; i++) {
          text[random.nextInt(words)] = word(random);
        }
        String right = String.join(" ", text);
        double similarity = signer.features(left).similarity(signer.features(right));
        int step = Math.min(STEPS - 1, (int) (similarity * STEPS));
        pairs[step]++;
        similarities[step] += similarity;
        hits[step] += shareToken(left, right) ? 1 : 0;
      }

      private boolean shareToken(String left, String right) {
        UnitSignature a = signer.signUnit(left).orElseThrow();
        UnitSignature b = signer.signUnit(right).orElseThrow();
        return IntStream.range(0, tokens.perUnit())
            .anyMatch(token -> tokens.hash(token, a) == tokens.hash(token, b));
      }

      private static String word(SplittableRandom random) {
        return random
            .ints(random.nextInt(2, 10), 'a', 'z' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
      }
    }
  }
}
