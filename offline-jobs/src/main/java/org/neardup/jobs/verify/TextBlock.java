package org.neardup.jobs.verify;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.text.Features;

/**
 * The texts of one block of a reducer's partition, and the features of those that were asked for.
 * When these would take more than {@value #MAX_FEATURES} longs, they are forgotten, to be computed
 * again.
 */
final class TextBlock implements Closeable {
  /** A block of ordinary size has no more: a shingle for each byte. */
  private static final long MAX_FEATURES = Blocks.BYTES;

  private final SortedFile<UnitRecord> units;
  private final Blocks blocks;
  private final UnitSigner signer;
  private final Map<Long, UnitRecord> texts = new HashMap<>();
  private final Map<Long, Features> features = new HashMap<>();
  private long featureSize;

  private TextBlock(SortedFile<UnitRecord> units, Blocks blocks, UnitSigner signer) {
    this.units = units;
    this.blocks = blocks;
    this.signer = signer;
  }

  /** Opens the texts of this reducer's partition; no block is loaded yet. */
  static TextBlock open(TaskAttemptContext context, UnitSigner signer) throws IOException {
    Blocks blocks = Blocks.load(context.getConfiguration());
    return new TextBlock(UnitTexts.open(context), blocks, signer);
  }

  /** Loads a block; they are asked for in ascending order. */
  void load(long block) throws IOException {
    texts.clear();
    forgetFeatures();
    while (units.hasCurrent() && blocks.of(units.key()) < block) {
      units.advance();
    }
    while (units.hasCurrent() && blocks.of(units.key()) == block) {
      UnitRecord unit = units.value();
      texts.put(units.key(), new UnitRecord().set(unit.id(), unit.text()));
      units.advance();
    }
  }

  /** The id of a text of the block. */
  Text id(long key) throws IOException {
    return unit(key).id();
  }

  /** What of a text of the block is compared. */
  Features features(long key) throws IOException {
    Features known = features.get(key);
    return known == null ? compute(key) : known;
  }

  private Features compute(long key) throws IOException {
    Features computed = signer.features(unit(key));
    if (featureSize + computed.size() > MAX_FEATURES) {
      forgetFeatures();
    }
    features.put(key, computed);
    featureSize += computed.size();
    return computed;
  }

  private void forgetFeatures() {
    features.clear();
    featureSize = 0;
  }

  private UnitRecord unit(long key) throws IOException {
    UnitRecord unit = texts.get(key);
    if (unit == null) {
      throw units.missing(key);
    }
    return unit;
  }

  @Override
  public void close() throws IOException {
    units.close();
  }
}
