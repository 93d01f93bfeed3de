package org.neardup.jobs.results;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.results.DedupJob.KeepRule;

public class DocumentSelectionTests {

  @Test
  public void aChainLosesOnlyWhatIsNearToWhatStays() {
    DocumentSelection kept = new DocumentSelection(KeepRule.ID_ORDER, false);
    kept.addPair("a", "b", .8);
    kept.addPair("b", "c", .8);
    kept.addPair("c", "d", .8);
    kept.decide();
    assertEquals("ac", kept(kept, "abcd"));
    assertEquals(2, kept.toRemove());
    assertEquals(1, kept.chained());
  }

  @Test
  public void copiesHaveThePairsOfTheFirst() {
    DocumentSelection kept = new DocumentSelection(KeepRule.LONGEST, false);
    kept.addPair("a", "b", 1);
    kept.addPair("a", "c", .9);
    see(kept, "a", 5);
    see(kept, "b", 5);
    see(kept, "c", 9);
    see(kept, "d", 1);
    kept.decide();
    assertEquals("cd", kept(kept, "abcd"));
    assertEquals(0, kept.chained());
  }

  @Test
  public void whatIsContainedGoesAndWhatContainsStays() {
    DocumentSelection kept = new DocumentSelection(KeepRule.LONGEST, false);
    kept.addContained("a", "b");
    kept.addContained("b", "c");
    see(kept, "a", 1);
    see(kept, "b", 2);
    see(kept, "c", 3);
    kept.decide();
    assertEquals("ac", kept(kept, "abc"));
    DocumentSelection first = new DocumentSelection(KeepRule.FIRST, false);
    first.addContained("a", "b");
    see(first, "a", 1);
    see(first, "b", 2);
    first.decide();
    assertEquals("ab", kept(first, "ab"));
  }

  @Test
  public void whatIsNearToAnOldOneGoes() {
    DocumentSelection kept = new DocumentSelection(KeepRule.FIRST, true);
    kept.addPair("a", "old", .9);
    kept.addPair("a", "b", .9);
    see(kept, "a", 1);
    see(kept, "b", 1);
    kept.decide();
    assertEquals("b", kept(kept, "ab"));
    assertEquals(1, kept.chained());
  }

  /** In random graphs, with the exact relation as the oracle. */
  @Test
  public void eachGoesForOneThatStaysAndNoTwoThatStayAreNear() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int size = 2 + random.nextInt(30);
      Set<String> near = new HashSet<>();
      KeepRule keep = List.of(KeepRule.values()).get(random.nextInt(3));
      DocumentSelection kept = new DocumentSelection(keep, false);
      for (int pair = random.nextInt(2 * size); pair > 0; pair--) {
        String a = Integer.toString(random.nextInt(size));
        String b = Integer.toString(random.nextInt(size));
        if (!a.equals(b) && near.add(a + " " + b) && near.add(b + " " + a)) {
          kept.addPair(a, b, .5);
        }
      }
      for (int i = 0; i < size; i++) {
        see(kept, Integer.toString(i), 1 + random.nextInt(3));
      }
      kept.decide();
      BiPredicate<Integer, Integer> stay =
          (i, j) -> near.contains(i + " " + j) && kept.keeps(Integer.toString(j));
      long gone = 0;
      for (int i = 0; i < size; i++) {
        boolean nearKept = false;
        for (int j = 0; j < size; j++) {
          nearKept |= stay.test(i, j);
        }
        assertEquals(nearKept, !kept.keeps(Integer.toString(i)));
        gone += nearKept ? 1 : 0;
      }
      assertEquals(gone, kept.toRemove());
      assertTrue(kept.chained() >= 0);
    }
  }

  private static void see(DocumentSelection kept, String id, int length) {
    kept.see(new SourceDocument(id, Optional.empty(), "x".repeat(length), id));
  }

  private static String kept(DocumentSelection kept, String ids) {
    List<String> all = List.of(ids.split(""));
    assertFalse(all.isEmpty());
    return String.join("", all.stream().filter(kept::keeps).toList());
  }
}
