package org.neardup.jobs.window;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.window.WindowFolder.Found;
import org.neardup.jobs.window.WindowFolder.Signature;
import org.neardup.lsh.WindowSearch;

/** Chunk generation and detection against a search in memory, for any number of tasks. */
public class WindowSearchTests {
  private static final int UNITS = 900;
  private static final int BITS = 100;
  private static final WindowSettings SETTINGS = new WindowSettings(BITS, 7, 5, 10, 5, false);

  @Rule public final WindowFolder folder = new WindowFolder();

  @Test
  public void findsWhatASearchInMemoryFinds() throws Exception {
    folder.make(UNITS, BITS, 1);
    Map<LongPair, Integer> expected = inMemory(SETTINGS);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 500);
    Found found = folder.search(SETTINGS, 2, 400);
    assertEquals(expected, found.pairs());
    assertEquals(UNITS, found.sort().get(WindowCounter.SIGNATURES));
    assertEquals(5 * UNITS, found.sort().get(WindowCounter.PERMUTED));
    // The last ten of each bit permutation have 9, 8, ... 0 followers.
    long positions = 5 * (10 * UNITS - 55);
    assertEquals(positions, found.windows().get(WindowCounter.WINDOW_POSITIONS));
    assertEquals(positions, found.windows().get(WindowCounter.COMPARISONS));
  }

  /** A chunk of seven is a task, smaller than the window, which is wider than the collection. */
  @Test
  public void aWindowMayBeLongerThanAChunkOrTheCollection() throws Exception {
    folder.make(60, BITS, 3);
    WindowSettings wide = new WindowSettings(BITS, 7, 3, 100, 20, false);
    Map<LongPair, Integer> expected = inMemory(wide);
    assertTrue("too few to tell: " + expected.size(), expected.size() > 50);
    assertEquals(expected, folder.search(wide, 23, 7).pairs());
  }

  @Test
  public void onlyPairsOfDifferentSidesAndTheFirstBitsAreComparedIfAsked() throws Exception {
    folder.make(UNITS, BITS, 4);
    WindowSettings both = new WindowSettings(70, 7, 5, 10, 4, false);
    WindowSettings cross = new WindowSettings(70, 7, 5, 10, 4, true);
    Map<LongPair, Integer> expected = inMemory(cross);
    assertTrue(expected.size() > 100 && expected.size() < inMemory(both).size());
    Found found = folder.search(cross, 3, 300);
    assertEquals(expected, found.pairs());
    long comparisons = found.windows().get(WindowCounter.COMPARISONS);
    assertTrue(comparisons < found.windows().get(WindowCounter.WINDOW_POSITIONS) / 2);
  }

  /** A third of the signatures are equal to others, and the first bits are nearly always 0. */
  @Test
  public void aSkewedBitPermutationIsCutEvenly() throws Exception {
    folder.make(UNITS, BITS, 6);
    WindowSettings one = new WindowSettings(BITS, 7, 1, 10, 5, false);
    assertEquals(inMemory(one), folder.search(one, 6, 100_000).pairs());
    Path runs = new Path(folder.path("sort"), SortStage.RUNS);
    FileSystem fs = runs.getFileSystem(new Configuration());
    FileStatus[] files = fs.listStatus(runs, path -> path.getName().startsWith("run-"));
    assertEquals(6, files.length);
    for (FileStatus file : files) {
      long records = file.getLen() / RunFile.recordBytes(2);
      assertTrue(file + " has " + records, records > UNITS / 12 && records < UNITS / 3);
    }
  }

  /** How often each pair is found: once for each bit permutation that brings it together. */
  private Map<LongPair, Integer> inMemory(WindowSettings settings) {
    List<Long> textKeys = List.copyOf(folder.signatures().keySet());
    long[] bits = new long[textKeys.size() * settings.words()];
    BitSet foreign = new BitSet();
    for (int i = 0; i < textKeys.size(); i++) {
      Signature signature = folder.signatures().get(textKeys.get(i));
      long[] words = BitSignature.firstBits(signature.words(), settings.bits());
      System.arraycopy(words, 0, bits, i * settings.words(), settings.words());
      foreign.set(i, signature.foreign());
    }
    BitSet sides = settings.onlyCrossLingual() ? foreign : null;
    WindowSearch search = new WindowSearch(settings.bits(), bits, settings.seed(), sides);
    Map<LongPair, Integer> pairs = new HashMap<>();
    search.search(
        settings.bitPermutations(),
        settings.window(),
        settings.hamming(),
        (first, second, distance, places) -> {
          long a = textKeys.get(Math.min(first, second));
          long b = textKeys.get(Math.max(first, second));
          pairs.merge(new LongPair(a, b), 1, Integer::sum);
        });
    return pairs;
  }
}
