package org.neardup.jobs.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.text.Features;

/**
 * The texts of one block of a reducer's partition, and the features of those that were asked for.
 * When there would be more of these than a block of ordinary size can have, one for each byte, they
 * are forgotten, to be computed again.
 */
final class TextBlock {
  /** The golden ratio's fraction. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final SortedFile<UnitRecord> units;
  private final Blocks blocks;
  private final UnitSigner signer;
  private final List<Known> texts = new ArrayList<>();
  private Known[] slots = {};
  private long featureSize;

  /**
   * The texts of this reducer's partition; no block is loaded yet.
   *
   * @param units the texts of the partition
   */
  TextBlock(SortedFile<UnitRecord> units, Blocks blocks, UnitSigner signer) {
    this.units = units;
    this.blocks = blocks;
    this.signer = signer;
  }

  /** Loads a block; they are asked for in ascending order. */
  void load(long block) throws IOException {
    texts.clear();
    featureSize = 0;
    while (units.hasCurrent() && blocks.of(units.key()) < block) {
      units.advance();
    }
    while (units.hasCurrent() && blocks.of(units.key()) == block) {
      texts.add(new Known(units.key(), units.value()));
      units.advance();
    }
    slots = new Known[Integer.highestOneBit(texts.size() + 1) * 4];
    texts.forEach(text -> slots[slotOf(text.key)] = text);
  }

  /** Where a text is or belongs: the first bits of keys are alike here, and some of the last. */
  private int slotOf(long key) {
    int slot = (int) (key * SPREAD >>> Integer.SIZE) & slots.length - 1;
    while (slots[slot] != null && slots[slot].key != key) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  /** A text of the block, if it has it. */
  Optional<Known> find(long key) {
    return Optional.ofNullable(slots[slotOf(key)]);
  }

  /** A text of the block, which must have it. */
  Known get(long key) throws IOException {
    Optional<Known> found = find(key);
    if (found.isEmpty()) {
      throw units.missing(key);
    }
    return found.get();
  }

  /** A text of a block. */
  final class Known {
    private final long key;
    private final UnitRecord unit;
    private Features features;

    private Known(long key, UnitRecord unit) {
      this.key = key;
      this.unit = unit;
    }

    Text id() {
      return unit.id();
    }

    boolean isOld() {
      return unit.old();
    }

    /** The features of the text. */
    Features features() {
      if (features == null) {
        features = signer.features(unit);
        featureSize += features.size();
        if (featureSize > blocks.bytes()) {
          forgetOthers();
        }
      }
      return features;
    }

    private void forgetOthers() {
      Features kept = features;
      texts.forEach(text -> text.features = null);
      features = kept;
      featureSize = kept.size();
    }
  }
}
