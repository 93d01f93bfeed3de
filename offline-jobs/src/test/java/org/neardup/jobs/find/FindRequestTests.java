package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;
import static org.neardup.fixture.Messages.refusal;

import java.nio.file.Files;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.run.JobFailedException;

/** Requests that are refused, and odd ones that are not. */
public class FindRequestTests {
  private static final String[] DOCUMENTS = {"1\tabcdefgh", "2\tabcdefghi", "3\tABCDEFGH"};
  private static final String[] SETTINGS = {
    "unit", "document", "shingle", "char:1", "threshold", "0.8", "recall", "0.99"
  };

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void refusesDocumentIdsThatComeTwice() throws Exception {
    folder.input("a.tsv", "1\tfirst text", "2\tsecond text");
    folder.input("b.tsv", "3\tthird text", "2\tfourth text");
    FindRequest request =
        FindRequest.of(
            List.of(folder.path("b.tsv").toString(), folder.path("a.tsv").toString()),
            folder.output().toString(),
            FindFolder.scheme(SETTINGS));
    assertEquals(
        "document id [2] comes twice: a.tsv: byte 13 and b.tsv: byte 13; document ids must be"
            + " different: leave one out, give --id-prefix file if each file numbers its records,"
            + " or --duplicate-ids number or first; give those of --reference a"
            + " --reference-source",
        failure(JobFailedException.class, () -> FindFolder.run(request)));
    assertFalse(Files.exists(folder.output()));
  }

  /** A file name that looks like a pattern is a file; a prefix tells the ids of sources apart. */
  @Test
  public void takesAnyNameAndAPrefixButNoOutputThatExists() throws Exception {
    FindRequest request = folder.request(folder.input("in[1]{x}.tsv", DOCUMENTS), SETTINGS);
    assertEquals(
        3, FindFolder.run(request.withSource(request.source().withSource("dump"))).documents());
    assertEquals(
        "dump:1\tdump:2\t0.888889\tsame\t0.000000\t0.111111", folder.sorted("pairs").get(0));
    assertThrows(IllegalArgumentException.class, () -> FindFolder.run(request));
    FindRequest empty =
        folder
            .request(folder.input("in.tsv"), SETTINGS)
            .limits(to -> to.withAllowEmpty(true))
            .withExisting(Existing.OVERWRITE);
    assertEquals(0, FindFolder.run(empty).units());
    assertEquals(List.of(), folder.sorted("pairs"));
    assertEquals(List.of(), folder.sorted("bulk"));
  }

  @Test
  public void refusesInputsThatDoNotExistOrLieInTheOutput() throws Exception {
    FindRequest missing = folder.request(folder.path("missing").toString(), SETTINGS);
    assertThrows(IllegalArgumentException.class, () -> FindFolder.run(missing));
    Files.createDirectory(folder.output());
    FindRequest inside =
        folder
            .request(folder.input("out/in.tsv", DOCUMENTS), SETTINGS)
            .withExisting(Existing.OVERWRITE);
    assertThrows(IllegalArgumentException.class, () -> FindFolder.run(inside));
    assertTrue(Files.exists(folder.path("out/in.tsv")));
  }

  @Test
  public void failsAboveTheShareOnly() throws Exception {
    String input = folder.input("a.tsv", "1\tone", "2\ttwo", "3\tthree", "no tab");
    FindRequest request = folder.request(input, "unit", "document");
    String failed =
        failure(
            JobFailedException.class,
            () -> FindFolder.run(request.limits(to -> to.withMaxRejected(0.24))));
    assertTrue(
        failed,
        failed.startsWith(
            "1 of 4 records were rejected (1 missing_tab), more than [max_rejected] = 0.24"
                + " allows"));
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void choicesThatDoNotFitAreRefused() {
    FindRequest request = folder.request("in.tsv", SETTINGS);
    FindRequest cosine = folder.request("in.tsv", "similarity", "cosine");
    FindRequest sentences = folder.request("in.tsv", "unit", "sentence");
    for (double bad : new double[] {-0.1, 1.1, Double.NaN}) {
      String shown = ", got " + bad;
      assertRefused(
          "[max_rejected] must be a share between 0 and 1, such as 0.01" + shown,
          () -> request.limits(to -> to.withMaxRejected(bad)));
      assertRefused(
          "[contains] must be a share above 0 and at most 1, such as 0.9" + shown,
          () -> request.pairs(to -> to.withContainment(bad)));
    }
    assertRefused(
        "[recall] = 1, [contains] and [ignore_common] are for [similarity] = [jaccard] only: leave"
            + " them out",
        () -> cosine.pairs(to -> to.withContainment(0.9)));
    assertRefused(
        "[contains] with [reference] looks for whole texts in whole documents: it is for [unit] ="
            + " [document] only, got [sentence]",
        () ->
            sentences
                .others(to -> to.withReference(List.of("old")))
                .pairs(to -> to.withContainment(0.9)));
  }

  private static void assertRefused(String message, ThrowingRunnable request) {
    assertEquals(message, refusal(request));
  }
}
