package org.neardup.jobs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;

/** Exit statuses and messages of the command line. */
public class NearDupTests {
  @Rule public final FindFolder folder = new FindFolder();

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private PrintStream realOut;
  private PrintStream realErr;
  private String input;

  @Before
  public void capture() throws Exception {
    realOut = System.out;
    realErr = System.err;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    input = folder.input("in.tsv", "1\tone two three four five six", "2\tone two three four five");
  }

  @After
  public void release() {
    System.setOut(realOut);
    System.setErr(realErr);
  }

  /** The second run is told the scheme by the file of the first. */
  @Test
  public void successIsZeroAndSaysWhatWasFound() throws Exception {
    assertEquals(
        0,
        find(
            input,
            "-D",
            "mapreduce.job.reduces=3",
            "--shingle",
            "word:1",
            "--units",
            "10000000",
            "--keep-work",
            "-Dmapreduce.task.io.sort.mb=20"));
    assertTrue(out(), out().contains("pairs      1 at similarity 0.8 or more: 1 near, 0 equal"));
    assertTrue(err(), err().contains("verify         1 verified pair in"));
    assertTrue(Files.exists(folder.output().resolve("_work/assign/part-r-00002")));
    String scheme = Files.readString(folder.output().resolve("scheme.json"));
    assertTrue(scheme, scheme.contains("\"shingle\" : \"word:1\""));
    assertTrue(scheme, scheme.contains("\"rows\" : 6"));
    String copy = folder.input("copy.json", scheme);
    assertEquals(2, find(input, "--scheme", copy));
    assertTrue(err(), err().contains("exists: choose another folder, or give --overwrite"));
    assertEquals(0, find(input, "--scheme", copy, "--overwrite"));
    assertEquals(scheme, Files.readString(folder.output().resolve("scheme.json")));
  }

  @Test
  public void badArgumentsAreTwo() {
    refused("Missing required option: '--output=DIR'", "find", input);
    refused("Unknown option: '--nonsense'", "find", input, "--output", "x", "--nonsense");
    refused("neardup: a command is missing\nsee neardup --help\n");
    refused("'fnd'\ndid you mean find?\nsee neardup --help\n", "fnd");
    refused("option -D needs a value", "find", input, "--output", "x", "-D");
    refusedFind("[method] must be [minhash] or [random-projection]", "--method", "simhash");
    refusedFind("[threshold] must be above 0 and at most 1", "--threshold", "1.5");
    refusedFind(
        "[unit] must be one of [document, sentence, passage], got [page]", "--unit", "page");
    refusedFind("[format] must be one of", "--format", "pdf");
    refusedFind("[bulk-by] must be one of [unit, document]", "--bulk-by", "page");
    refusedFind("[max-bucket] must be at least 2", "--max-bucket", "1");
    refusedFind("[splits] must be at least 1", "--splits", "-1");
    refusedFind("one of the presets [weissman], got [nothing]", "--scheme", "nothing");
    refusedFind(
        "[shingle] is char:12 in scheme [weissman], got char:5 beside it",
        "--scheme",
        "weissman",
        "--shingle",
        "char:5");
  }

  @Test
  public void overwriteLeavesOtherFoldersAlone() throws Exception {
    Files.createDirectory(folder.output());
    Files.writeString(folder.output().resolve("thesis.txt"), "precious");
    assertEquals(2, find(input, "--overwrite"));
    assertTrue(err(), err().contains("was not made by neardup find"));
    assertTrue(Files.exists(folder.output().resolve("thesis.txt")));
  }

  @Test
  public void aFailedRunIsOne() throws Exception {
    String twice = folder.input("twice.tsv", "1\tone", "1\ttwo");
    assertEquals(1, find(twice));
    assertTrue(err(), err().contains("neardup: document id [1] comes twice"));
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void aDryRunMakesNothing() {
    assertEquals(0, find(input, "--dry-run"));
    assertTrue(out(), out().contains("about 2 documents with 2 units"));
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void planShowsBandsAndCost() {
    assertEquals(
        0,
        NearDup.execute(
            "plan",
            "--unit",
            "sentence",
            "--threshold",
            "0.8",
            "--recall",
            "0.95",
            "--units",
            "10000"));
    assertTrue(out(), out().contains("5 bands x 3 rows, 120 components of 8 bits"));
    assertTrue(out(), out().contains("97.3 % of pairs at 0.80 are found"));
    assertTrue(out(), out().contains("750.0 kB to shuffle for bands"));
  }

  @Test
  public void planPredictsARunFromASample() {
    assertEquals(0, NearDup.execute("plan", "--sample", input, "--shingle", "word:1"));
    assertTrue(out(), out().contains("sample     2 of 2 different texts compared with all of 2"));
    assertTrue(out(), out().contains("find       will report 1 pair at or above 0.8:"));
    assertTrue(out(), out().contains("it takes   1 pair compared"));
  }

  @Test
  public void moreUnitsMeanMoreRows() {
    assertEquals(0, NearDup.execute("plan", "--unit", "sentence"));
    assertTrue(out(), out().contains("12 bands x 5 rows"));
    out.reset();
    assertEquals(0, NearDup.execute("plan", "--unit", "sentence", "--units", "10000000"));
    assertTrue(out(), out().contains("16 bands x 6 rows"));
  }

  @Test
  public void unitsOutOfRangeAreTwo() {
    refusedFind("[units] must be at least 1, such as 1000000, got -1", "--units", "-1");
  }

  @Test
  public void badArgumentsOfRandomProjectionAreTwo() {
    refusedProjection("[bits] must be between 8 and 4096, got 7", "--bits", "7");
    refusedProjection(
        "[hamming] must be between 0 and [bits] = 100, got 101",
        "--bits",
        "100",
        "--hamming",
        "101");
    refusedProjection("[bit_permutations] and [window] go together", "--window", "10");
    refusedProjection("[word_vectors] must be a file, got [nowhere]", "--word-vectors", "nowhere");
    refusedProjection("[only_cross_lingual] needs [translate_from]", "--only-cross-lingual");
    refusedProjection("[foreign] needs [translate_from]", "--foreign", input);
    refusedFind("are for random-projection only", "--bit-permutations", "10", "--window", "10");
  }

  @Test
  public void planShowsWindowsOfRandomProjection() {
    String[] ask = {
      "plan",
      "--method",
      "random-projection",
      "--units",
      "1000000",
      "--bits",
      "1000",
      "--threshold",
      "0.7",
      "--recall",
      "0.9"
    };
    assertEquals(0, NearDup.execute(ask));
    assertTrue(out(), out().contains("118 bit permutations, window 97, Hamming distance 294"));
    assertTrue(out(), out().contains("90.2 % of pairs at 0.70 are found"));
    out.reset();
    String[] given = Arrays.copyOf(ask, ask.length + 4);
    System.arraycopy(
        new String[] {"--bit-permutations", "10", "--window", "500"}, 0, given, ask.length, 4);
    assertEquals(0, NearDup.execute(given));
    assertTrue(out(), out().contains("10 bit permutations, window 500, Hamming distance 294"));
  }

  private void refusedProjection(String message, String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "--method";
    all[1] = "random-projection";
    System.arraycopy(args, 0, all, 2, args.length);
    refusedFind(message, all);
  }

  @Test
  public void helpIsZero() {
    assertEquals(0, NearDup.execute("find", "--help"));
    assertTrue(out(), out().contains("--bulk-by"));
  }

  private int find(String... args) {
    String[] all = new String[args.length + 3];
    all[0] = "find";
    all[1] = "--output";
    all[2] = folder.output().toString();
    System.arraycopy(args, 0, all, 3, args.length);
    return NearDup.execute(all);
  }

  private void refusedFind(String message, String... args) {
    String[] all = new String[args.length + 1];
    all[0] = input;
    System.arraycopy(args, 0, all, 1, args.length);
    assertEquals(2, find(all));
    assertTrue(message + " in: " + err(), err().contains(message));
    assertFalse(Files.exists(folder.output()));
  }

  private void refused(String message, String... args) {
    assertEquals(2, NearDup.execute(args));
    assertTrue(message + " in: " + err(), err().contains(message));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
