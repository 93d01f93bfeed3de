package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.request.FindRequest;

/** Short units in long ones. */
public class FindContainmentTests {
  private static final String[] SETTINGS = {"unit", "document", "shingle", "word:2"};

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void aShortUnitIsInTheLongOneThatHoldsMostOfIt() throws Exception {
    String input =
        folder.input(
            "in.tsv",
            "short\tone two three four five six",
            "copy\tOne two  three four five six",
            "long\tzero one two three four five six seven eight nine ten",
            "longer\tone two three four five six seven eight nine ten eleven twelve",
            "most\tand two three four five six",
            "half\ttwo three four a b c");
    FindSummary summary =
        FindFolder.run(
            folder
                .request(input, SETTINGS)
                .pairs(to -> to.withContainment(0.8))
                .limits(to -> to.withTasks(new FindRequest.Tasks(1, 1, 1000))));
    List<String> wanted =
        List.of("copy\tlong\t1.000000", "long\tlonger\t0.900000", "most\tcopy\t0.800000");
    assertEquals(wanted, folder.sorted("contained"));
    assertEquals(
        List.of("copy\tshort\t1.000000\tsame\t0.000000\t0.000000"), folder.sorted("pairs"));
    assertHas(
        FindFolder.printed(summary),
        "contained  3 texts with 0.8 or more of the shingles in a longer one");
  }

  @Test
  public void theSameAsBruteForce() throws Exception {
    List<String> lines = texts();
    String input = folder.input("in.tsv", lines);
    List<String> wanted = bruteForce(lines, 0.7);
    assertTrue(wanted.toString(), wanted.size() > 10);
    FindRequest.Tasks tasks = new FindRequest.Tasks(2, 3, 1000);
    FindFolder.run(
        folder
            .request(input, SETTINGS)
            .pairs(to -> to.withContainment(0.7))
            .limits(to -> to.withTasks(tasks)));
    assertEquals(wanted, folder.sorted("contained"));
  }

  /** Pieces of earlier texts with some words more, among texts of their own. */
  private static List<String> texts() {
    SplittableRandom random = new SplittableRandom(11);
    List<String> lines = new ArrayList<>();
    List<String[]> texts = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      List<String> words = new ArrayList<>();
      if (i > 0 && i % 3 == 0) {
        String[] earlier = texts.get(random.nextInt(i));
        int start = random.nextInt(earlier.length);
        words.addAll(List.of(earlier).subList(start, earlier.length));
      }
      int fresh = random.nextInt(1, 12);
      for (int word = 0; word < fresh; word++) {
        words.add("w" + random.nextInt(60));
      }
      words.add("e" + i); // no two are equal
      texts.add(words.toArray(String[]::new));
      lines.add("t" + i + "\t" + String.join(" ", words));
    }
    return lines;
  }

  private static List<String> bruteForce(List<String> lines, double threshold) {
    List<String> found = new ArrayList<>();
    List<String> ids = lines.stream().map(line -> line.split("\t", -1)[0]).sorted().toList();
    for (String id : ids) {
      Set<String> own = shingles(id, lines);
      String best = null;
      int most = 0;
      for (String other : ids) {
        Set<String> common = shingles(other, lines);
        boolean mayHold =
            common.size() > own.size() || (common.size() == own.size() && other.compareTo(id) < 0);
        common.retainAll(own);
        if (mayHold && common.size() > most && common.size() >= threshold * own.size()) {
          best = other;
          most = common.size();
        }
      }
      if (best != null) {
        double share = (double) most / own.size();
        found.add(String.format(Locale.ROOT, "%s\t%s\t%.6f", id, best, share));
      }
    }
    return found;
  }

  private static Set<String> shingles(String id, List<String> lines) {
    String line = lines.get(Integer.parseInt(id.substring(1)));
    String[] words = line.split("\t", -1)[1].split(" ", -1);
    Set<String> shingles = new HashSet<>();
    for (int i = 0; i + 1 < words.length; i++) {
      shingles.add(words[i] + " " + words[i + 1]);
    }
    if (words.length == 1) {
      shingles.add(words[0]);
    }
    return shingles;
  }
}
