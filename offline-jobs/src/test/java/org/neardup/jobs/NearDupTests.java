package org.neardup.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;

/** Exit statuses and messages of the command line. */
public class NearDupTests {
  @Rule public final FindFolder folder = new FindFolder();

  private CommandRun run;
  private String input;

  @Before
  public void write() throws Exception {
    input = folder.input("in.tsv", "1\tone two three four five six", "2\tone two three four five");
  }

  /** The second run takes its scheme from the file of the first. */
  @Test
  public void successIsZeroAndSaysWhatWasFound() throws Exception {
    String options = " -D mapreduce.job.reduces=3 -Dmapreduce.task.io.sort.mb=20 --keep-work";
    assertEquals(0, find(input + options + " --shingle word:1 --expected-units 10000000"));
    assertHas(run.out(), "pairs      1 at similarity 0.8 or more: 1 near, 0 equal");
    assertTrue(run.err(), run.err().contains("verify         1 verified pair in"));
    assertTrue(Files.exists(folder.output().resolve("_work/assign/part-r-00002")));
    String scheme = Files.readString(folder.output().resolve("scheme.json"));
    assertHas(scheme, "\"shingle\" : \"word:1\"", "\"rows\" : 6");
    String copy = folder.input("copy.json", scheme);
    assertEquals(2, find(input + " --scheme " + copy));
    assertTrue(run.err(), run.err().contains("exists: choose another folder, or give --overwrite"));
    assertEquals(0, find(input + " --scheme " + copy + " --overwrite"));
    assertEquals(scheme, Files.readString(folder.output().resolve("scheme.json")));
  }

  @Test
  public void cleanReplacesItsOwnCopiesAlone() throws Exception {
    String clean = "clean " + input + " --shingle word:1 --max-loss 1 --output ";
    String output = folder.output().toString();
    assertEquals(0, execute((clean + output).split(" ")));
    assertFalse(run.out(), run.out().contains("next "));
    refused("[output] " + output + " exists: choose another", clean + output);
    assertEquals(0, execute((clean + output + " --overwrite").split(" ")));
    assertEquals(1, Files.readAllLines(folder.output().resolve("in.tsv")).size());
    String inside = "clean " + output + "/in.tsv --shingle word:1 --overwrite --output " + output;
    refused("lies in [output]", inside);
    assertTrue(Files.exists(folder.output().resolve("in.tsv")));
    String other = Files.createDirectory(folder.path("other")).toString();
    refused("exists: choose another", clean + other + " --overwrite");
  }

  @Test
  public void pairsWithANumericMismatchAreLeftOut() throws Exception {
    input = folder.input("in.tsv", "1\tone two three four 5", "2\tone two three four 6");
    assertEquals(0, find(input + " --shingle char:5 --threshold 0.6 --numbers same"));
    assertTrue(run.out(), run.out().contains("left out   1 pair whose numbers differ"));
  }

  @Test
  public void aFullStandardOutputIsOne() {
    PrintStream real = System.out;
    PrintStream realErr = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    System.setErr(new PrintStream(err, true, UTF_8));
    try {
      for (String[] args : List.of(new String[] {"plan"}, new String[] {"--help"})) {
        System.setOut(new PrintStream(full, true, UTF_8));
        assertEquals(1, NearDup.execute(args));
      }
    } finally {
      System.setOut(real);
      System.setErr(realErr);
    }
    assertTrue(err.toString(UTF_8), err.toString(UTF_8).contains("the output is not whole"));
  }

  @Test
  public void theNextStepFitsTheRun() throws Exception {
    String next =
        "next       ./neardup dedup %1$s --output DIR%2$s, or ./neardup index %1$s --index";
    String index = "next       ./neardup index " + folder.output() + " --index NAME";
    assertEquals(0, find(input + " --shingle word:1"));
    assertTrue(run.out(), run.out().contains(next.formatted(folder.output(), "")));
    run("find --output " + folder.path("since") + " --since " + folder.output() + " " + input);
    assertTrue(run.out(), run.out().contains("next       ./neardup index " + folder.path("since")));
    assertEquals(0, find(input + " --unit sentence --min-length 1 --threshold 0.99 --overwrite"));
    assertTrue(run.out(), run.out().contains(index));
    String text = "the ferry across the bay will run every twenty minutes from monday on";
    String example = folder.input("example.tsv", "9\t" + text);
    String holds = folder.input("holds.tsv", "1\tas the harbour office said " + text);
    assertEquals(0, find(holds + " --reference " + example + " --contains 0.7 --overwrite"));
    assertHas(run.out(), next.formatted(folder.output(), " --drop-containers"));
  }

  @Test
  public void theSummaryOfAnyRunIsTrue() throws Exception {
    String one = folder.input("one.tsv", "1\tone two three four five six");
    assertEquals(0, find(one + " --min-length 9"));
    assertTrue(run.out(), run.out().contains("0 pairs compared, none of those that brute force"));
    assertFalse(run.out(), run.out().contains("left out"));
    assertTrue(run.out(), run.out().matches("(?s).*\\Rshuffled   [0-9.]+ k?B\\R.*"));
    String reference =
        folder.input("old.tsv", "9\tseven eight nine ten", "8\tnine ten eleven twelve");
    assertEquals(0, find(one + " --reference " + reference + " --overwrite --min-length 27"));
    assertHas(
        run.out(),
        "(1 different text, reference ones included)",
        "2 units shorter than 27 characters" + System.lineSeparator(),
        "--recall 1 takes about as long");
    assertEquals(0, find(one + " --shingle char:5 --threshold 0.3 --overwrite"));
    assertFalse(run.out(), run.out().contains("--recall 1 takes about as long"));
  }

  @Test
  public void badArgumentsAreTwo() {
    refused("Missing required option: '--output=DIR'", "find " + input);
    refused("Unknown option: '--nonsense'", "find " + input + " --output x --nonsense");
    refused("neardup: a command is missing\nsee neardup --help\n");
    refused("'fnd'\ndid you mean find?\nsee neardup --help\n", "fnd");
    refusedFind(
        "[source_language_input] needs [translate_from]",
        "--similarity cosine --source-language-input " + input);
    refused("option -D needs a value", "find " + input + " --output x -D");
    String refused =
        """
        --similarity simhash -> [similarity] must be [jaccard] or [cosine]
        --threshold 1.5 -> [threshold] must be above 0 and at most 1
        --unit page -> [unit] must be one of [document, sentence, passage], got [page]
        --format pdf -> [format] must be one of
        --bulk-by page -> [bulk_by] must be one of [unit, document]
        --numbers digits -> [numbers] must be any or same, got [digits]
        --max-bucket 1 -> [max_bucket] must be at least 2
        --splits -1 -> [splits] must be at least 1
        --expected-units -1 -> [expected_units] must be at least 1, such as 1000000, got -1
        --scheme nothing -> one of the presets [weissman], got [nothing]
        --scheme weissman --shingle char:5 -> [shingle] is char:12 in scheme [weissman], got char:5 beside it
        --similarity cosine --bits 7 -> [bits] must be between 8 and 4096, got 7
        --similarity cosine --bits 100 --hamming 101 -> [hamming] must be between 0 and [bits] = 100, got 101
        --similarity cosine --window 10 -> [bit_permutations] and [window] go together
        --similarity cosine --word-vectors nowhere -> [word_vectors] must be a file, got [nowhere]
        --similarity cosine --only-cross-lingual -> [only_cross_lingual] needs [translate_from]
        --bit-permutations 10 --window 10 -> are for [similarity] = [cosine] only
        """;
    refused.lines().map(line -> line.split(" -> ")).forEach(row -> refusedFind(row[1], row[0]));
  }

  /** An option that may be repeated keeps all its values, whatever stands between them. */
  @Test
  public void optionsOfOneGroupMayStandApart() throws Exception {
    String january = folder.input("january.tsv", "1\tone two three four");
    String february = folder.input("february.tsv", "2\tone two three four");
    String options = " --reference " + january + " --max-bucket 500 --source new --reference ";
    assertEquals(0, find(input + options + february + " --shingle word:1 --threshold 0.6"));
    String summary = Files.readString(folder.output().resolve("summary.json"));
    assertTrue(summary, summary.contains("\"max_bucket\" : 500"));
    assertTrue(summary, summary.contains(january) && summary.contains(february));
  }

  @Test
  public void overwriteLeavesOtherFoldersAlone() throws Exception {
    Files.createDirectory(folder.output());
    Files.writeString(folder.output().resolve("thesis.txt"), "precious");
    assertEquals(2, find(input + " --overwrite"));
    assertTrue(run.err(), run.err().contains("was not made by neardup,"));
    assertTrue(Files.exists(folder.output().resolve("thesis.txt")));
  }

  @Test
  public void aFailedRunIsOne() throws Exception {
    String twice = folder.input("twice.tsv", "1\tone", "1\ttwo");
    assertEquals(1, find(twice));
    assertTrue(run.err(), run.err().contains("neardup: document id [1] comes twice"));
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void theListOfAnEarlierRunIsTakenOver() {
    assertEquals(0, find(input + " --ignore-common 2"));
    for (String option : new String[] {" --reference ", " --since "}) {
      refused(
          "[ignore_common] must not be given with a run in [since] or [reference]",
          "find " + input + " --ignore-common 2 --output none" + option + folder.output());
    }
    refused("[sample] compares whole texts", "plan --ignore " + input + " --sample " + input);
    refused("[report_by] needs [sample]", "plan --report-by source");
  }

  @Test
  public void aDryRunMakesNothing() {
    assertEquals(0, find(input + " --dry-run"));
    assertHas(
        run.out(), "about 2 documents with 2 units", "reads      tab separated lines of 1 file\n");
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void aRunSaysWhatItTookForDocuments() throws Exception {
    String lines = folder.input("lines", "the first text", "the other text");
    assertEquals(0, find(lines));
    String said = "lines of 1 file; --format text takes a file as one\n";
    assertTrue(run.out(), run.out().contains("\n           2 " + said));
    assertTrue(run.err(), run.err().contains("reads      " + said));
    String summary = Files.readString(folder.output().resolve("summary.json"));
    assertTrue(summary, summary.replaceAll("\\s", "").contains("\"documents_lines\":2"));
  }

  @Test
  public void planShowsBandsAndCost() {
    run("plan --unit sentence --threshold 0.8 --recall 0.95 --expected-units 10000");
    assertHas(
        run.out(),
        "5 bands x 3 rows, 64 components of 8 bits and 72 of 4",
        "97.3 % of pairs at 0.80 are found",
        "750.0 kB to shuffle for bands");
  }

  @Test
  public void planPredictsARunFromASample() {
    run("plan --shingle word:1 --sample " + input);
    assertHas(
        run.out(),
        "sample     2 of 2 different texts compared with all of 2",
        "find       will report 1 pair at or above 0.8:",
        "dedup      will remove at most 1 document\n",
        "           0 of them lose more than 0.05 of a text, or its numbers",
        "it takes   1 pair compared");
  }

  @Test
  public void moreUnitsMeanMoreRows() {
    run("plan --unit sentence");
    assertTrue(run.out(), run.out().contains("12 bands x 5 rows"));
    run("plan --unit sentence --expected-units 10000000");
    assertTrue(run.out(), run.out().contains("16 bands x 6 rows"));
  }

  @Test
  public void planShowsWindowsOfRandomProjection() {
    String plan =
        "plan --similarity cosine --expected-units 1000000 --bits 1000 --threshold 0.7 --recall"
            + " 0.9";
    run(plan);
    assertHas(
        run.out(),
        "118 bit permutations, window 97, Hamming distance 294",
        "90.2 % of pairs at 0.70 are found");
    run(plan + " --bit-permutations 10 --window 500");
    assertHas(run.out(), "10 bit permutations, window 500, Hamming distance 294");
  }

  @Test
  public void helpIsZero() {
    run("find --help");
    assertTrue(run.out(), run.out().contains("--bulk-by"));
  }

  private void run(String line) {
    assertEquals(0, execute(line.split(" ")));
  }

  private int execute(String... args) {
    run = CommandRun.of(args);
    return run.status();
  }

  private int find(String arguments) {
    return execute(("find --output " + folder.output() + " " + arguments).split(" "));
  }

  private void refusedFind(String message, String options) {
    assertEquals(2, find(input + " " + options));
    assertTrue(message + " in: " + run.err(), run.err().contains(message));
    assertFalse(Files.exists(folder.output()));
  }

  private void refused(String message, String... line) {
    assertEquals(2, execute(line.length == 0 ? line : line[0].split(" ")));
    assertTrue(message + " in: " + run.err(), run.err().contains(message));
  }
}
