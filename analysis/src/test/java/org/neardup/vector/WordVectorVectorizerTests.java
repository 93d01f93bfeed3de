package org.neardup.vector;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.StatisticsBuilder;
import org.neardup.resource.Resources;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.vector.VectorScheme.TermOptions;
import org.neardup.vector.VectorScheme.Weighting;
import org.neardup.vector.VectorScheme.Weighting.Kind;
import org.neardup.vector.WordVectorSource.Format;

/** Averages worked out by hand. */
public class WordVectorVectorizerTests {

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Resources resources;

  /** "mill" is in 1 of 4 units, "wheel" in 2; the mean of the collection's vectors is (1, 1). */
  @Before
  public void writeResources() throws IOException {
    Path root = folder.getRoot().toPath();
    resources = new Resources(root);
    Path text = root.resolve("words.txt");
    Files.writeString(text, "mill 4 0\nwheel 0 2\nstone 0 0\nthe 9 9\n");
    try (OutputStream out = Files.newOutputStream(root.resolve("words"))) {
      WordVectorSource.convert(text, Format.GLOVE, false, out);
    }
    StatisticsBuilder builder =
        Units.count(TermOptions.PLAIN, "mill wheel", "wheel", "other", "other");
    write("uncentered", builder);
    VectorSum sum = new VectorSum(2);
    sum.add(UnitVector.dense(new double[] {2, 0}));
    sum.add(UnitVector.dense(new double[] {0, 2}));
    builder.setSum(sum);
    write("statistics", builder);
  }

  private void write(String name, StatisticsBuilder builder) throws IOException {
    try (OutputStream out = Files.newOutputStream(folder.getRoot().toPath().resolve(name))) {
      builder.write(out);
    }
  }

  private VectorScheme scheme(Kind kind, int minTerms, boolean centered, String statistics) {
    return new VectorScheme(
        VectorScheme.Kind.WORD_VECTORS,
        new TermOptions("english", "none"),
        Weighting.of(kind),
        1,
        minTerms,
        centered,
        Optional.of(resources.reference(statistics)),
        Optional.of(resources.reference("words")),
        Optional.empty());
  }

  private Vectorizer vectorizer(Kind kind, int minTerms, boolean centered) {
    return Vectorizer.of(scheme(kind, minTerms, centered, "statistics"), "en", resources);
  }

  private static double[] values(Vectorizer vectorizer, String unit) {
    UnitVector vector = vectorizer.vector(Units.of(unit)).orElseThrow();
    double[] values = new double[vector.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector.weight(i);
    }
    return values;
  }

  @Test
  public void testAverageOfTheWordsFound() {
    Vectorizer vectorizer = vectorizer(Kind.TF, 1, false);
    // The stop word has a vector, but is left out; "brook" has none.
    assertArrayEquals(
        new double[] {8 / 3.0, 2 / 3.0}, values(vectorizer, "The mill, mill wheel brook"), 1e-15);
    assertEquals(4, vectorizer.words());
  }

  @Test
  public void testAverageWeightedByIdf() {
    // ln 4 = 2 ln 2 for "mill", ln 2 for "wheel".
    assertArrayEquals(
        new double[] {8 / 3.0, 2 / 3.0},
        values(vectorizer(Kind.TF_IDF, 1, false), "mill wheel"),
        1e-15);
  }

  @Test
  public void testMinusTheMean() {
    assertArrayEquals(
        new double[] {5 / 3.0, -1 / 3.0},
        values(vectorizer(Kind.TF, 1, true), "mill mill wheel"),
        1e-15);
  }

  @Test
  public void testTooFewWordsOrZero() {
    assertTrue(vectorizer(Kind.TF, 1, false).vector(Units.of("the brook")).isEmpty());
    assertTrue(vectorizer(Kind.TF, 2, false).vector(Units.of("mill mill brook")).isEmpty());
    assertTrue(vectorizer(Kind.TF, 2, false).vector(Units.of("mill wheel")).isPresent());
    // (4, 0) / 4 + 2 (0, 2) / 4 + (0, 0) / 4 is the mean.
    assertTrue(vectorizer(Kind.TF, 2, true).vector(Units.of("mill wheel wheel stone")).isEmpty());
  }

  @Test
  public void testCenteredNeedsTheMean() {
    VectorScheme scheme = scheme(Kind.TF, 1, true, "uncentered");
    assertEquals(
        "[centered] needs [statistics] with a mean of 2 dimensions, as [word_vectors] has, got 0",
        failure(IllegalStateException.class, () -> Vectorizer.of(scheme, "en", resources)));
  }

  @Test
  public void testStemsAreRefused() {
    ResourceRef file = resources.reference("words");
    assertEquals(
        "[stemmer] must be [none] with [vector] = [word_vectors], whose words are no stems, got"
            + " [english]",
        refusal(
            () ->
                new VectorScheme(
                    VectorScheme.Kind.WORD_VECTORS,
                    new TermOptions("none", "english"),
                    Weighting.of(Kind.TF),
                    1,
                    1,
                    false,
                    Optional.empty(),
                    Optional.of(file),
                    Optional.empty())));
  }
}
