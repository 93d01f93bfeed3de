package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertRefused;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.ProjectionRequest;

/** Texts of two languages, in one of which every word is the other's with an x behind it. */
public class FindTranslatedTests {
  private static final String[] TEXTS = {
    "the river rose over its banks after three days of rain",
    "nobody in the village had seen such a winter before",
    "the old mill was sold to a family from the coast",
    "a letter arrived on monday without a name or an address"
  };

  @Rule public final FindFolder folder = new FindFolder();
  private final List<String> inputs = new ArrayList<>();

  /** Equal texts of one language, as d1 and its twin, are a cluster but no pair. */
  @Test
  public void translationsAreFoundAndKnownByTheirIds() throws Exception {
    inputs.add(folder.input("more.tsv", "twin\t" + TEXTS[1]));
    FindSummary summary = FindFolder.run(request(true));
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < TEXTS.length; i++) {
      expected.add("d" + i + "\tde:d" + i + "\t1.000000\tsame\t\t");
    }
    // Ten of eleven words are equal. The copy and d0, of one language, are no pair here.
    expected.add("copy\tde:d0\t0.909091\tsame\t\t");
    assertEquals(new TreeSet<>(expected), new TreeSet<>(folder.sorted("pairs")));
    assertEquals(0, summary.equalPairs());
    assertEquals(summary.pairs(), expected.size());
    assertTrue(folder.sorted("clusters").contains("d1\ttwin"));
    assertTrue(folder.sorted("bulk").stream().anyMatch(line -> line.contains("\"_id\":\"de:d3\"")));
  }

  @Test
  public void withinALanguageTheyAreFoundUnlessLeftOut() throws Exception {
    FindFolder.run(request(false));
    assertTrue(folder.sorted("pairs").contains("copy\td0\t0.909091\tsame\t\t"));
  }

  @Test
  public void aTableWithoutTheProbabilityIsRefusedBeforeTheFirstStage() throws Exception {
    FindRequest given = request(true, "translation_probability", "given");
    assertRefused("needs a [translation] with a fourth column", () -> FindFolder.run(given));
  }

  private FindRequest request(boolean onlyCrossLingual, String... more) throws Exception {
    List<String> own = new ArrayList<>();
    List<String> german = new ArrayList<>();
    TreeSet<String> table = new TreeSet<>();
    for (int i = 0; i < TEXTS.length; i++) {
      own.add("d" + i + "\t" + TEXTS[i]);
      german.add("d" + i + "\t" + TEXTS[i].replace(" ", "x ") + "x");
      for (String word : TEXTS[i].split(" ", -1)) {
        table.add(word + "x\t" + word + "\t1.0");
      }
    }
    own.add("copy\t" + TEXTS[0].replace("rain", "snow"));
    Map<String, String> settings =
        new TreeMap<>(
            Map.of(
                "similarity", "cosine",
                "weight", "tf",
                "bits", "256",
                "translate_from", "de",
                "translation", folder.input("table.tsv", List.copyOf(table))));
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    ProjectionRequest projection =
        new ProjectionRequest(
            Map.of(),
            List.of(folder.input("de.tsv", german)),
            new ProjectionRequest.Window(4, 20, -1, 0.95, 1, 0));
    inputs.add(folder.input("en.tsv", own));
    return folder
        .request(inputs, settings, projection)
        .pairs(to -> to.withRule(BlockingRule.ANY.withAcrossLanguages(onlyCrossLingual)));
  }
}
