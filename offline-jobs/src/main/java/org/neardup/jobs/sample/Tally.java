package org.neardup.jobs.sample;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Stream;
import org.neardup.lsh.CandidatePlan;

/**
 * The part of each drawn text in the counts of a run: in the candidates, in the distinct pairs that
 * are compared, and of those that are near. A pair of a bucket belongs to both of its texts by
 * halves; a link with the first of a crowded bucket to the other text.
 *
 * <p>52 bytes for each drawn text and 4 for each of its bands. Not thread safe.
 */
final class Tally {
  /** The part that a text has of a pair of a bucket. */
  static final double HALF = .5;

  private final DrawnBands drawn;
  private final CandidatePlan plan;
  private final double threshold;
  private final int[] buckets;
  private final Row[] rows;

  /**
   * One drawn text's.
   *
   * @param candidates pairs as buckets make them, one that shares several bands several times
   * @param links those with the first of a crowded bucket
   * @param pairs the distinct ones
   * @param near the pairs at or above the threshold
   * @param all an estimate of the pairs at or above the threshold, found or not: each found pair
   *     counts 1 / recall at its similarity, as the plan predicts it
   */
  record Row(double candidates, double links, double pairs, double near, double all) {
    private static final Row NONE = new Row(0, 0, 0, 0, 0);

    Row plusPair(double pairs, double near, double all) {
      return new Row(candidates, links, this.pairs + pairs, this.near + near, this.all + all);
    }

    Row plusCandidates(double candidates, double links) {
      return new Row(this.candidates + candidates, this.links + links, pairs, near, all);
    }

    /** As a line of a file. */
    Object[] fields() {
      return new Object[] {candidates, links, pairs, near, all};
    }

    /** Reads a line that was made of {@link #fields}. */
    static Row of(String line) {
      double[] fields = Stream.of(line.split("\t")).mapToDouble(Double::parseDouble).toArray();
      return new Row(fields[0], fields[1], fields[2], fields[3], fields[4]);
    }
  }

  Tally(DrawnBands drawn) {
    this.drawn = drawn;
    plan = drawn.scheme().scheme().plan();
    threshold = drawn.scheme().threshold();
    buckets = new int[drawn.index().size()];
    rows = new Row[drawn.sample().texts().size()];
    Arrays.fill(rows, Row.NONE);
  }

  /** Adds what one distinct text has in common with the drawn ones. */
  void add(SharedBands match) {
    for (int i = 0; i < match.bands(); i++) {
      buckets[match.band(i)]++;
    }
    for (int i = 0; i < match.texts(); i++) {
      addPair(match.text(i), match.similarity(i), HALF);
    }
  }

  private void addPair(int text, double similarity, double weight) {
    boolean near = similarity >= threshold;
    double all = near ? weight / plan.recallAt(similarity) : 0;
    rows[text] = rows[text].plusPair(weight, near ? weight : 0, all);
  }

  /** The rows of all drawn texts; to be called once, after all texts. */
  Row[] rows() {
    for (int text = 0; text < rows.length; text++) {
      addBands(text);
    }
    return rows;
  }

  private void addBands(int text) {
    BandIndex index = drawn.index();
    BitSet compared = new BitSet();
    BitSet firsts = new BitSet();
    double pairs = 0;
    double links = 0;
    for (int band : drawn.bands(text)) {
      int first = index.text(band, 0);
      if (!drawn.isCrowded(band)) {
        boolean capped = drawn.isCapped(buckets[band]);
        links += capped ? 1 - 1.0 / buckets[band] : 0;
        pairs += capped ? 0 : (buckets[band] - 1) * HALF;
        for (int i = 0; i < index.count(band); i++) {
          compared.set(index.text(band, i));
        }
      } else if (first != text) {
        links++;
        firsts.set(first);
      }
    }
    rows[text] = rows[text].plusCandidates(pairs + links, links);
    firsts.andNot(compared);
    addLinks(text, firsts);
  }

  private void addLinks(int text, BitSet firsts) {
    for (int first = firsts.nextSetBit(0); first >= 0; first = firsts.nextSetBit(first + 1)) {
      addPair(text, drawn.features(text).similarity(drawn.features(first)), 1);
    }
  }
}
