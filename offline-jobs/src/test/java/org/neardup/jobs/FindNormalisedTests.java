package org.neardup.jobs;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;

/** The options of normalisation: each makes two texts that differ in what it is about a pair. */
public class FindNormalisedTests {

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void eachOptionMakesItsTextsAPair() throws Exception {
    String input =
        folder.input(
            "in.tsv",
            "d1\tIn 1934 the river rose by two feet",
            "d2\tIn 1935 the river rose by two feet",
            "p1\tThe bells, of the old town rang",
            "p2\tThe bells of the old town rang!",
            "s1\tThe boys were running to the stations",
            "s2\tThe boy were run to the station",
            "c1\tWe don't know why they couldn't come",
            "c2\tWe do not know why they could not come");
    assertEquals(List.of(), pairs(input, "none"));
    assertEquals(List.of("d1\td2\t1.000000"), pairs(input, "digits", "--strip-digits"));
    assertEquals(List.of("p1\tp2\t1.000000"), pairs(input, "signs", "--strip-punctuation"));
    assertEquals(List.of("s1\ts2\t1.000000"), pairs(input, "stems", "--stem", "english"));
    assertEquals(List.of("c1\tc2\t1.000000"), pairs(input, "words", "--expand-contractions"));
  }

  @Test
  public void sentencesEndByTheRulesOfTheLanguage() throws Exception {
    String input =
        folder.input(
            "in.tsv", "a\tAm 3. Oktober war es. Gut so.", "b\tEs war. Am 3. Oktober war es.");
    assertEquals(
        List.of("a:0\tb:1\t1.000000"),
        pairs(input, "de", "--unit", "sentence", "--min-length", "12", "--language", "de"));
    assertEquals(
        List.of("a:1\tb:2\t1.000000"),
        pairs(input, "en", "--unit", "sentence", "--min-length", "12"));
  }

  private List<String> pairs(String input, String output, String... options) throws Exception {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("find", input, "--shingle", "char:4", "--threshold", "0.99"));
    if (!List.of(options).contains("--unit")) {
      args.addAll(List.of("--unit", "document"));
    }
    args.addAll(List.of(options));
    String folderOfRun = folder.output().resolveSibling(output).toString();
    args.addAll(List.of("--output", folderOfRun));
    assertEquals(0, NearDup.execute(args.toArray(String[]::new)));
    return FindFolder.sorted(Path.of(folderOfRun, "pairs"));
  }
}
