package org.neardup.jobs.evaluate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.window.WindowSettings;
import org.neardup.lsh.WindowPlan;
import org.neardup.lsh.WindowPlanner;
import org.neardup.lsh.WindowSearch;
import org.neardup.text.LongIndex;

/** Judges a window search by the truth, and repeats it in memory with other parameters. */
final class WindowJudge {
  private final EarlierRun earlier;
  private final WindowSettings window;
  private final EvaluateRequest.Grid grid;
  private final Truth truth;
  private final SignatureTable signatures;

  WindowJudge(
      EarlierRun earlier, EvaluateRequest.Grid grid, Truth truth, SignatureTable signatures) {
    this.earlier = earlier;
    this.window = earlier.window().orElseThrow();
    this.grid = grid;
    this.truth = truth;
    this.signatures = signatures;
  }

  /** The run itself, of which the pairs found are given, and the searches of the grid. */
  List<Search> judge(Set<LongPair> found) {
    List<Search> searches = new ArrayList<>();
    Search.Parameters own =
        new Search.Parameters(
            window.bits(), window.bitPermutations(), window.window(), window.hamming());
    Quality quality = Quality.of(truth, found, earlier.threshold());
    searches.add(search(Search.RUN, own, earlier.comparisons(), 0, quality));
    List<Integer> bits = grid.bits().isEmpty() ? List.of(window.bits()) : grid.bits();
    for (int each : grid.isEmpty() ? List.<Integer>of() : bits) {
      searchAll(each, searches);
    }
    return searches;
  }

  private void searchAll(int bits, List<Search> searches) {
    WindowSearch search = signatures.search(bits, window.seed(), window.onlyCrossLingual());
    List<Integer> limits =
        grid.hamming().isEmpty()
            ? List.of(WindowPlanner.maxDistance(bits, earlier.threshold()))
            : grid.hamming();
    for (int permutations : grid.bitPermutations()) {
      for (int width : grid.windows()) {
        for (int hamming : limits) {
          searches.add(
              repeat(
                  search,
                  new Search.Parameters(bits, permutations, width, Math.min(bits, hamming))));
        }
      }
    }
  }

  private Search repeat(WindowSearch search, Search.Parameters with) {
    LongIndex pairs = new LongIndex();
    long start = System.nanoTime();
    WindowSearch.Cost cost =
        search.search(
            with.bitPermutations(),
            with.window(),
            with.hamming(),
            (first, second, distance, places) ->
                pairs.indexOf(
                    (long) Math.min(first, second) << Integer.SIZE | Math.max(first, second)));
    double seconds = (System.nanoTime() - start) / 1e9;
    Set<LongPair> right = new HashSet<>();
    long judged = 0;
    for (int i = 0; i < pairs.size(); i++) {
      long each = pairs.value(i);
      LongPair pair = signatures.pair((int) (each >>> Integer.SIZE), (int) each);
      judged += truth.judges(pair) ? 1 : 0;
      if (truth.pairs().containsKey(pair)) {
        right.add(pair);
      }
    }
    Quality quality = Quality.of(truth, right, judged, earlier.threshold());
    return search(Search.GRID, with, cost.comparisons(), seconds, quality);
  }

  private Search search(
      String name, Search.Parameters with, long comparisons, double seconds, Quality quality) {
    double all = Math.max(1, signatures.allPairs(window.onlyCrossLingual()));
    double chunks =
        (double) WindowPlanner.CHUNK_COMPARISONS * with.bitPermutations() * signatures.size();
    Set<LongPair> within = signatures.within(truth.pairs().keySet(), with.bits(), with.hamming());
    WindowPlan plan =
        new WindowPlan(
            with.bits(),
            with.bitPermutations(),
            with.window(),
            with.hamming(),
            Math.max(2, signatures.size()),
            WindowPlanner.TEXT_DENSITY);
    return new Search(
        name,
        with,
        new Search.Cost(comparisons, comparisons / all, (comparisons + chunks) / all, seconds),
        new Share(within.size(), truth.pairs().size()),
        plan.recallAt(earlier.threshold()),
        quality);
  }
}
