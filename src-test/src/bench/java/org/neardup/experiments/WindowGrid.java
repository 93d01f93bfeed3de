package org.neardup.experiments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.neardup.lsh.WindowSearch;

/**
 * The pairs that windows of several widths find and compare, from one pass over the bit
 * permutations: a pair is found by a window when it is that few places apart under one of them.
 */
final class WindowGrid {

  /**
   * One cell.
   *
   * @param found how many of the given pairs
   * @param positions pairs of places within the window
   * @param comparisons pairs of different sides among them
   */
  record Cell(int bitPermutations, int window, int found, long positions, long comparisons) {}

  private final WindowSearch search;
  private final int units;
  private final BitSet foreign;
  private final int[] windows;

  WindowGrid(WindowSearch search, int units, BitSet foreign, int... windows) {
    this.search = search;
    this.units = units;
    this.foreign = foreign;
    this.windows = windows;
  }

  /**
   * Fills the grid.
   *
   * @param first one unit of each pair that is to be found
   * @param second the other one
   * @param most bit permutations
   * @param each after how many of them a row of cells is noted
   */
  List<Cell> run(int[] first, int[] second, int most, int each) {
    int[] apart = new int[first.length];
    Arrays.fill(apart, Integer.MAX_VALUE);
    long[] comparisons = new long[windows.length];
    List<Cell> cells = new ArrayList<>();
    int[] places = new int[units];
    for (int q = 1; q <= most; q++) {
      int[] order = search.order(q - 1);
      for (int place = 0; place < units; place++) {
        places[order[place]] = place;
      }
      for (int pair = 0; pair < apart.length; pair++) {
        apart[pair] = Math.min(apart[pair], Math.abs(places[first[pair]] - places[second[pair]]));
      }
      addComparisons(order, comparisons);
      if (q % each == 0) {
        addCells(cells, q, apart, comparisons);
      }
    }
    return cells;
  }

  private void addComparisons(int[] order, long[] comparisons) {
    int[] before = new int[units + 1];
    for (int place = 0; place < units; place++) {
      before[place + 1] = before[place] + (foreign.get(order[place]) ? 1 : 0);
    }
    for (int w = 0; w < windows.length; w++) {
      for (int place = 0; place < units; place++) {
        int end = (int) Math.min(units, place + 1L + windows[w]);
        int others = before[end] - before[place + 1];
        comparisons[w] += foreign.get(order[place]) ? end - place - 1 - others : others;
      }
    }
  }

  private void addCells(List<Cell> cells, int q, int[] apart, long[] comparisons) {
    for (int w = 0; w < windows.length; w++) {
      int window = windows[w];
      int found = (int) Arrays.stream(apart).filter(places -> places <= window).count();
      long widest = Math.min(window, units - 1);
      long positions = q * (widest * units - widest * (widest + 1) / 2);
      cells.add(new Cell(q, window, found, positions, comparisons[w]));
    }
  }
}
