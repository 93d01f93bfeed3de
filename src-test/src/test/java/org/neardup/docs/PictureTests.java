package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 * The picture of the README is what the code draws: the planned share of pairs found, and the share
 * of made pairs that have a token in common, by similarity. A point is the share of {@value #PAIRS}
 * pairs or more, so that its standard error is at most .024. {@code -Ddocs.update=true} draws it.
 */
public class PictureTests {
  private static final Path PICTURE = Path.of("../docs/images/recall.svg");
  private static final int PAIRS = 450;
  private static final int STEPS = 20;

  @Test
  public void thePictureIsWhatTheCodeDraws() throws IOException {
    String drawn = draw();
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PICTURE, drawn);
      return;
    }
    assertEquals(Files.readString(PICTURE), drawn);
  }

  /** Bands are the same for sentences and for documents. */
  private static String draw() {
    Plot plot =
        new Plot(
            "Planned and found",
            new Axis("similarity").include(0).include(1),
            new Axis("share of the pairs").include(0).include(1));
    CandidatePlan plan = SchemeRequest.EMPTY.resolve().scheme().plan();
    double[] at = IntStream.rangeClosed(0, 100).mapToDouble(i -> i / 100.0).toArray();
    plot.curve("planned", Plot.Style.LINE, at, DoubleStream.of(at).map(plan::recallAt).toArray());
    drawFound(plot, "sentence", 20);
    drawFound(plot, "document", 150);
    return plot.mark(.8, "threshold").file();
  }

  /** Compares made texts with copies in which some words are others. */
  private static void drawFound(Plot plot, String unit, int words) {
    IndexScheme scheme = SchemeRequest.of(Map.of("unit", unit)).resolve().scheme();
    Signer signer = new Signer(scheme.signature());
    UnitTokens tokens = UnitTokens.of(scheme);
    // Of each step of the similarity its pairs, their similarities, and how many share a token.
    double[][] sums = new double[STEPS][3];
    SplittableRandom random = new SplittableRandom(words);
    for (int changed = 0; changed < STEPS; changed++) {
      for (int pair = 0; pair < 2 * PAIRS; pair++) {
        String[] text = new String[words];
        IntStream.range(0, words).forEach(i -> text[i] = word(random));
        String left = String.join(" ", text);
        for (int i = 0; i < changed; i++) {
          text[random.nextInt(words)] = word(random);
        }
        String right = String.join(" ", text);
        double similarity = signer.features(left).similarity(signer.features(right));
        UnitSignature a = signer.signUnit(left).orElseThrow();
        UnitSignature b = signer.signUnit(right).orElseThrow();
        boolean found =
            IntStream.range(0, tokens.perUnit())
                .anyMatch(token -> tokens.hash(token, a) == tokens.hash(token, b));
        double[] step = sums[Math.min(STEPS - 1, (int) (similarity * STEPS))];
        step[0]++;
        step[1] += similarity;
        step[2] += found ? 1 : 0;
      }
    }
    List<double[]> shown = Stream.of(sums).filter(step -> step[0] >= PAIRS).toList();
    plot.curve(
        unit + "s, found",
        Plot.Style.POINTS,
        shown.stream().mapToDouble(step -> step[1] / step[0]).toArray(),
        shown.stream().mapToDouble(step -> step[2] / step[0]).toArray());
  }

  private static String word(SplittableRandom random) {
    return random
        .ints(random.nextInt(2, 10), 'a', 'z' + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
