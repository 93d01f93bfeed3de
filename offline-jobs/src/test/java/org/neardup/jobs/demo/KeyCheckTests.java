package org.neardup.jobs.demo;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Test;
import org.neardup.jobs.demo.AnswerKey.Entry;
import org.neardup.jobs.demo.FoundUnits.Pair;
import org.neardup.jobs.demo.FoundUnits.Unit;
import org.neardup.jobs.request.FindScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.text.Normalizer;

public class KeyCheckTests {
  private static final SignatureScheme SCHEME =
      FindScheme.withLimits(SchemeRequest.of(Map.of("unit", "sentence")))
          .resolve()
          .scheme()
          .signature();
  private static final Normalizer NORMALIZER = new Normalizer(SCHEME.text());

  private final Map<String, Unit> units = new HashMap<>();
  private final List<Pair> pairs = new ArrayList<>();
  private AnswerKey key;

  /** A run that finds exactly what the key says. */
  @Before
  public void aPerfectRun() throws Exception {
    key = AnswerKey.shipped();
    for (Entry entry : key.entries()) {
      String a = id(entry.pageA(), entry.sentenceA());
      String b = id(entry.pageB(), entry.sentenceB());
      if (entry.planted()) {
        pairs.add(new Pair(a, b, entry.similarity()));
      }
    }
  }

  @Test
  public void theKeyHasAllKindsAndManyHardNegatives() {
    Map<String, KeyCheck.Tally> tallies = check().tallies();
    assertEquals(
        List.of(
            "template", "reference", "copy", "copy-editing", "factual-drift", "below", "negative"),
        List.copyOf(tallies.keySet()));
    assertTrue(tallies.get("negative").all >= 50);
    assertEquals("Tolby", key.title("1015"));
    assertEquals("page 7", key.title("7"));
  }

  @Test
  public void theSimilaritiesOfTheKeyAreExact() {
    Signer signer = new Signer(SCHEME);
    for (Entry entry : key.entries()) {
      double similarity =
          signer.features(entry.sentenceA()).similarity(signer.features(entry.sentenceB()));
      assertEquals(entry.sentenceA(), entry.similarity(), similarity, 1e-6);
      assertEquals(entry.sentenceA(), entry.planted(), similarity >= 0.8);
    }
  }

  @Test
  public void aPerfectRunHasNoProblems() {
    KeyCheck check = check();
    assertEquals(List.of(), check.problems());
    assertTrue(check.tallies().values().stream().allMatch(KeyCheck.Tally::asExpected));
  }

  @Test
  public void aMissingPairIsNamed() {
    pairs.remove(0);
    KeyCheck check = check();
    assertEquals(
        List.of(
            "planted, but not reported: template, Velutia palustris / Velutia montana, similarity"
                + " 0.964158"),
        check.problems());
    assertFalse(check.tallies().get("template").asExpected());
  }

  @Test
  public void aWrongSimilarityIsNamed() {
    Pair first = pairs.remove(0);
    pairs.add(new Pair(first.b(), first.a(), 0.95));
    assertEquals(
        List.of(
            "reported with similarity 0.95: template, Velutia palustris / Velutia montana,"
                + " similarity 0.964158"),
        check().problems());
  }

  @Test
  public void aHardNegativeAndAnUnknownPairAreNamed() {
    Entry negative = key.entries().stream().filter(e -> !e.planted()).findFirst().orElseThrow();
    String a = id(negative.pageA(), negative.sentenceA());
    pairs.add(new Pair(a, id(negative.pageB(), negative.sentenceB()), 0.81));
    pairs.add(new Pair(a, id("7", "Something else."), 0.82));
    List<String> problems = check().problems();
    assertEquals(problems.toString(), 2, problems.size());
    assertTrue(problems.get(0), problems.get(0).startsWith("no near duplicate, but reported: "));
    assertTrue(
        problems.get(1), problems.get(1).startsWith("not in the key, but reported at 0.82: "));
  }

  private KeyCheck check() {
    return KeyCheck.of(key, new FoundUnits(units, pairs), NORMALIZER);
  }

  /** The id of a sentence, which is made when it is first asked for. */
  private String id(String page, String sentence) {
    for (Map.Entry<String, Unit> unit : units.entrySet()) {
      if (unit.getValue().equals(new Unit(page, sentence))) {
        return unit.getKey();
      }
    }
    String id = page + ":" + units.size();
    units.put(id, new Unit(page, sentence));
    return id;
  }
}
