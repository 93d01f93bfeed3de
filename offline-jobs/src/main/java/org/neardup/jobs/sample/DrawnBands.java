package org.neardup.jobs.sample;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.BandHashes;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;
import org.neardup.text.NormalizedText;

/**
 * The texts of a sample with their bands and features, and the same of any other text. Not thread
 * safe: one per task.
 *
 * <p>A band that so many drawn texts have that the bucket of all texts must be larger than the cap
 * is crowded: the candidate job links its texts with the first one only. That is the text with the
 * smallest key, and therefore drawn.
 */
final class DrawnBands {
  /** Fewer drawn texts say little about the size of a bucket. */
  private static final double LEAST_CROWD = 4;

  private final Sample sample;
  private final ResolvedScheme scheme;
  private final int maxBucket;
  private final double crowd;
  private final Signer signer;
  private final UnitTokens tokens;
  private final List<long[]> bands = new ArrayList<>();
  private final BandIndex index;
  private final Features[] features;
  private final BitSet shared;

  private DrawnBands(Sample sample, ResolvedScheme scheme, int maxBucket, double textsEach) {
    this.sample = sample;
    this.scheme = scheme;
    this.maxBucket = maxBucket;
    crowd = sample.isWhole() ? maxBucket : Math.max(LEAST_CROWD, maxBucket / textsEach);
    signer = new Signer(scheme.scheme().signature());
    tokens = UnitTokens.of(scheme.scheme());
    features = new Features[sample.texts().size()];
    shared = new BitSet(sample.texts().size());
    for (Sample.Entry text : sample.texts()) {
      bands.add(signer.signUnit(text.text()).map(this::hashes).orElse(new long[0]));
    }
    index = new BandIndex(bands);
  }

  /** Reads what a {@link MatchStage} is told. */
  static DrawnBands read(Configuration conf, MatchStage input) throws IOException {
    return new DrawnBands(
        Sample.read(conf, input.drawn()),
        input.scheme().resolve(),
        input.maxBucket(),
        input.textsEach());
  }

  Sample sample() {
    return sample;
  }

  ResolvedScheme scheme() {
    return scheme;
  }

  BandIndex index() {
    return index;
  }

  private long[] hashes(UnitSignature signature) {
    long[] hashes = new long[tokens.perUnit()];
    for (int band = 0; band < hashes.length; band++) {
      hashes[band] = BandHashes.hash(tokens, band, signature);
    }
    return hashes;
  }

  /** The bands of any text, as numbers of those of drawn texts; negative ones are of none. */
  private int[] bands(NormalizedText text) {
    Optional<UnitSignature> signature = signer.sign(0, 0, 0, text);
    int[] numbers = new int[signature.isPresent() ? tokens.perUnit() : 0];
    for (int band = 0; band < numbers.length; band++) {
      numbers[band] = index.find(BandHashes.hash(tokens, band, signature.get()));
    }
    return numbers;
  }

  /** The bands of a drawn text. */
  int[] bands(int text) {
    long[] hashes = bands.get(text);
    int[] numbers = new int[hashes.length];
    for (int band = 0; band < numbers.length; band++) {
      numbers[band] = index.find(hashes[band]);
    }
    return numbers;
  }

  boolean isCrowded(int band) {
    return index.count(band) > crowd;
  }

  /** Whether a bucket of so many texts is not compared as a whole. */
  boolean isCapped(int texts) {
    return texts > maxBucket;
  }

  /**
   * The bands and texts that a text shares with the sample, without crowded bands; empty if none.
   */
  Optional<SharedBands> match(long key, NormalizedText text) {
    SharedBands match = new SharedBands();
    shared.clear();
    for (int band : bands(text)) {
      if (band >= 0 && !isCrowded(band)) {
        match.addBand(band);
        share(key, band);
      }
    }
    if (!shared.isEmpty()) {
      Features own = signer.features(text);
      for (int other = shared.nextSetBit(0); other >= 0; other = shared.nextSetBit(other + 1)) {
        match.addText(other, own.similarity(features(other)));
      }
    }
    return match.bands() > 0 ? Optional.of(match) : Optional.empty();
  }

  private void share(long key, int band) {
    for (int i = 0; i < index.count(band); i++) {
      int text = index.text(band, i);
      if (sample.texts().get(text).key() != key) {
        shared.set(text);
      }
    }
  }

  /** The features of a drawn text; made when first asked for. */
  Features features(int text) {
    if (features[text] == null) {
      features[text] = signer.features(sample.texts().get(text).text());
    }
    return features[text];
  }
}
