package org.neardup.jobs.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.neardup.jobs.data.CandidateRecord.RightTexts;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.signer.Signer;
import org.neardup.util.LongIndex;

/**
 * The texts of one block of a reducer's partition, and the features that were asked for. When these
 * would be more than a block of ordinary size can have, one for each byte, they are dropped, to be
 * computed again.
 */
final class TextBlock {
  private final SortedFile<UnitRecord> units;
  private final Blocks blocks;
  private final UnitSigner signer;
  private final List<Entry> texts = new ArrayList<>();
  private LongIndex keys = new LongIndex();
  private Entry[] found = {};
  private long featureSize;

  /**
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
    keys = new LongIndex();
    featureSize = 0;
    while (units.hasCurrent() && blocks.of(units.key()) < block) {
      units.advance();
    }
    while (units.hasCurrent() && blocks.of(units.key()) == block) {
      keys.indexOf(units.key());
      texts.add(new Entry(units.value()));
      units.advance();
    }
  }

  /**
   * Texts of the block, which must have them, in an array that the next call may overwrite. They
   * are far apart in memory: a processor waits for several of them at once where nothing is done
   * between one and the next.
   */
  Entry[] get(RightTexts rights) throws IOException {
    if (found.length < rights.size()) {
      found = new Entry[2 * rights.size()];
    }
    for (int i = 0; i < rights.size(); i++) {
      int number = keys.find(rights.key(i));
      if (number < 0) {
        throw units.missing(rights.key(i));
      }
      found[i] = texts.get(number);
    }
    return found;
  }

  /** What a text is compared by that may be of the block too. */
  Signer.Compared compared(long key, UnitRecord text) {
    int number = keys.find(key);
    return number < 0 ? signer.compared(text) : texts.get(number).compared();
  }

  final class Entry {
    final UnitRecord unit;
    private Signer.Compared compared;

    private Entry(UnitRecord unit) {
      this.unit = unit;
    }

    Signer.Compared compared() {
      if (compared == null) {
        compared = signer.compared(unit);
        featureSize += compared.features().size();
        if (featureSize > blocks.bytes()) {
          forgetOthers();
        }
      }
      return compared;
    }

    private void forgetOthers() {
      Signer.Compared kept = compared;
      texts.forEach(text -> text.compared = null);
      compared = kept;
      featureSize = kept.features().size();
    }
  }
}
