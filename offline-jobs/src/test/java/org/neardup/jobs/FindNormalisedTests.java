package org.neardup.jobs;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;

/**
 * The options of normalisation: two texts that differ only in what an option removes become a pair,
 * and sentences end by the rules of the language.
 */
public class FindNormalisedTests {

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void eachOptionMakesItsTextsAPair() throws Exception {
    String input =
        folder.input(
            "in.tsv",
            "d1\tIn 1934 the river rose by two feet.",
            "d2\tIn 1935 the river rose by two feet.",
            "p1\tThe bells, of the old town rang.",
            "p2\tThe bells of the old town rang!",
            "s1\tThe boys were running to the stations.",
            "s2\tThe boy were run to the station.",
            "c1\tWe don't know why they couldn't come.",
            "c2\tWe do not know why they could not come.",
            "m1\tAm 3. Oktober war es. Gut so.",
            "m2\tEs war. Am 3. Oktober war es.");
    assertEquals(
        List.of("m1:0\tm2:1\t1.000000\tsame\t0.000000\t0.000000"),
        pairs(input, "none", "--language", "de"));
    assertEquals(
        List.of(
            "c1:0\tc2:0\t1.000000\tsame\t0.000000\t0.000000",
            "d1:0\td2:0\t1.000000\tsame\t0.000000\t0.000000",
            "m1:1\tm2:2\t1.000000\tsame\t0.000000\t0.000000",
            "p1:0\tp2:0\t1.000000\tsame\t0.000000\t0.000000",
            "s1:0\ts2:0\t1.000000\tsame\t0.000000\t0.000000"),
        pairs(
            input,
            "all",
            "--strip-digits",
            "--strip-punctuation",
            "--stemmer",
            "english",
            "--expand-contractions"));
  }

  private List<String> pairs(String input, String output, String... options) throws Exception {
    List<String> args = new ArrayList<>(List.of("find", input, "--output"));
    args.add(folder.path(output).toString());
    args.addAll(List.of("--unit", "sentence", "--min-length", "12"));
    args.addAll(List.of("--shingle", "char:4", "--threshold", "0.99"));
    args.addAll(List.of(options));
    assertEquals(0, NearDup.execute(args.toArray(String[]::new)));
    Path run = folder.path(output);
    return FindFolder.byPosition(run, FindFolder.lines(run.resolve("pairs")));
  }
}
