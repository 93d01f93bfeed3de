package org.neardup.jobs.judge;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.neardup.jobs.candidates.BandKey;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.join.Postings;
import org.neardup.lsh.CandidatePlan;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.Features;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.util.LongIndex;

/**
 * The bands and features of a sample, and the share of each sampled text in the counts of a run: in
 * the candidates, in the distinct pairs that are compared, and in the near pairs. A pair of a
 * bucket belongs to both texts by halves; a star pair of an oversized bucket belongs to the other
 * text.
 *
 * <p>A bucket is oversized if its band is in too many sampled texts: the candidate stage pairs its
 * texts with the first one only. That is the text with the smallest key, and therefore sampled.
 *
 * <p>40 bytes for each band of each sampled text, and 16 to 32 for each matching text. Thread safe.
 */
final class SampledBands {
  /** The share that a text has of a pair of a bucket. */
  static final double PAIR_SHARE = .5;

  /** The size of a bucket cannot be estimated from fewer sampled texts. */
  private static final double MIN_CROWD = 4;

  /** Numbers as whole ones, whose sum does not depend on the order of threads. */
  private static final double WHOLE = 1L << 32;

  private static final Signer.Compared NONE = new Signer.Compared(Features.NONE, 0);

  private final Sample sample;
  private final ResolvedScheme scheme;
  private final CandidatePlan plan;
  private final int maxBucket;
  private final double crowd;
  private final long[][] bands;
  private final Postings index;

  /** {@link #NONE} of texts that are not held. */
  private final Signer.Compared[] sampled;

  private final LongIndex matched = new LongIndex();

  /** How many distinct texts have each band. */
  private final int[] buckets;

  private final double[] pairs;
  private final double[] near;

  /** Of each sampled text the one that dedup prefers most of it and its near ones. */
  private final Match[] preferred;

  /** The estimate of all near pairs, found or not, times {@link #WHOLE}. */
  private final long[] all;

  /**
   * A sampled text and another one: a document with more shingles is preferred, else any, because
   * keys in reverse are random.
   *
   * @param loss of the sampled text, if it is removed for the other one; NaN of a text and itself
   * @param longer by how many shingles the other one is longer
   * @param order the key of the other one in reverse
   */
  private record Match(int text, double similarity, double loss, int longer, long order) {
    static final Comparator<Match> PREFERENCE =
        Comparator.comparingInt(Match::longer).thenComparingLong(Match::order);
  }

  /**
   * The share of one sampled text.
   *
   * @param text the text
   * @param candidates pairs as buckets make them, one that shares several bands several times
   * @param stars pairs with the first text of an oversized bucket
   * @param pairs the distinct ones
   * @param near the pairs at or above the threshold
   * @param all an estimate of the pairs at or above the threshold, found or not: each found pair
   *     counts 1 / recall at its similarity, as the plan predicts it
   * @param loss if it is removed for the near text that is preferred most; NaN if none is preferred
   *     to it
   */
  record Row(
      Sample.Entry text,
      double candidates,
      double stars,
      double pairs,
      double near,
      double all,
      double loss) {
    /** How many units with the text and a value are removed. */
    long removed(String value) {
      boolean first = Double.isNaN(loss) && value.equals(text.first());
      return text.values().getOrDefault(value, 0L) - (first ? 1 : 0);
    }

    /** How many units with the text are in a cluster. */
    double clustered() {
      return near > 0 || text.copies() > 1 ? text.copies() : 0;
    }
  }

  /**
   * @param textsEach how many distinct texts there are for each sampled one
   */
  SampledBands(Sample sample, ResolvedScheme scheme, int maxBucket, double textsEach) {
    this.sample = sample;
    this.scheme = scheme;
    this.maxBucket = maxBucket;
    plan = scheme.scheme().plan();
    crowd = sample.isWhole() ? maxBucket : Math.max(MIN_CROWD, maxBucket / textsEach);
    int texts = sample.texts().size();
    bands = sample.texts().stream().map(Sample.Entry::bands).toArray(long[][]::new);
    Signer signer = new Signer(scheme.scheme().signature());
    sampled =
        sample.texts().stream()
            .map(each -> each.text().map(signer::compared).orElse(NONE))
            .toArray(Signer.Compared[]::new);
    index = new Postings(bands, IntStream.range(0, texts).toArray());
    buckets = new int[index.size()];
    pairs = new double[texts];
    near = new double[texts];
    preferred =
        IntStream.range(0, texts)
            .mapToObj(
                i -> new Match(i, 1, Double.NaN, 0, Long.reverse(sample.texts().get(i).key())))
            .toArray(Match[]::new);
    all = new long[texts];
  }

  private boolean isCrowded(int band) {
    return index.end(band) - index.start(band) > crowd;
  }

  /**
   * Compares normalised texts with the sampled ones that share a band; equal texts count once. For
   * one thread.
   *
   * @param counts of units that have hardly any shingles
   */
  Consumer<NormalizedText> matcher(Prediction.Inputs counts) {
    Signer signer = new Signer(scheme.scheme().signature());
    BandKey.Hashes hashes = new BandKey.Hashes(scheme.scheme());
    return text -> {
      long key = TextKey.of(text);
      long[] all = signer.sign(0, 0, 0, text).map(hashes::of).orElse(new long[0]);
      counts.add(ExtractCounter.FEW_SHINGLES, signer.isSparse() ? 1 : 0);
      int[] numbers =
          Arrays.stream(all)
              .mapToInt(index::find)
              .filter(band -> band >= 0 && !isCrowded(band))
              .toArray();
      int[] partners = partners(key, numbers);
      Signer.Compared own = partners.length == 0 ? NONE : signer.compared(text);
      List<Match> matches =
          Arrays.stream(partners).mapToObj(each -> match(each, key, own)).toList();
      if (numbers.length > 0) {
        add(key, numbers, matches);
      }
    };
  }

  private int[] partners(long key, int[] numbers) {
    BitSet partners = new BitSet(sampled.length);
    for (int band : numbers) {
      for (int i = index.start(band); i < index.end(band); i++) {
        int text = index.set(i);
        if (sample.texts().get(text).key() != key) {
          partners.set(text);
        }
      }
    }
    return partners.stream().toArray();
  }

  private Match match(int text, long key, Signer.Compared other) {
    Features features = sampled[text].features();
    boolean isPart = scheme.scheme().signature().text().unit().isPart();
    int longer = isPart ? 0 : other.features().size() - features.size();
    double similarity = features.similarity(other.features());
    boolean same = sampled[text].numbers() == other.numbers();
    double loss = same ? features.loss(similarity, other.features()) : 1;
    return new Match(text, similarity, loss, longer, Long.reverse(key));
  }

  private synchronized void add(long key, int[] numbers, List<Match> matches) {
    int before = matched.size();
    if (matched.indexOf(key) < before) {
      return;
    }
    Arrays.stream(numbers).forEach(band -> buckets[band]++);
    matches.forEach(each -> addPair(each, PAIR_SHARE));
  }

  private void addPair(Match match, double weight) {
    int text = match.text;
    pairs[text] += weight;
    if (match.similarity >= scheme.threshold()) {
      near[text] += weight;
      all[text] += Math.round(weight / plan.recallAt(match.similarity) * WHOLE);
      if (Match.PREFERENCE.compare(match, preferred[text]) > 0) {
        preferred[text] = match;
      }
    }
  }

  /** How many distinct texts share a band with a sampled one. */
  synchronized int matched() {
    return matched.size();
  }

  /** The rows of all sampled texts; to be called once, after all texts. */
  synchronized List<Row> rows() {
    return IntStream.range(0, bands.length).mapToObj(this::row).toList();
  }

  private Row row(int text) {
    BitSet compared = new BitSet();
    BitSet firsts = new BitSet();
    double inBuckets = 0;
    double stars = 0;
    for (long hash : bands[text]) {
      int band = index.find(hash);
      int first = index.set(index.start(band));
      if (!isCrowded(band)) {
        boolean oversized = buckets[band] > maxBucket;
        stars += oversized ? 1 - 1.0 / buckets[band] : 0;
        inBuckets += oversized ? 0 : (buckets[band] - 1) * PAIR_SHARE;
        for (int i = index.start(band); i < index.end(band); i++) {
          compared.set(index.set(i));
        }
      } else if (first != text) {
        stars++;
        firsts.set(first);
      }
    }
    firsts.andNot(compared);
    for (int first : firsts.stream().toArray()) {
      addPair(match(text, sample.texts().get(first).key(), sampled[first]), 1);
    }
    Sample.Entry entry = sample.texts().get(text);
    double every = all[text] / WHOLE;
    double loss = preferred[text].loss;
    return new Row(entry, inBuckets + stars, stars, pairs[text], near[text], every, loss);
  }
}
