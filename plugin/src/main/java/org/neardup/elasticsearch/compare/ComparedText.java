package org.neardup.elasticsearch.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.shingle.Features;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.unit.UnitConsumer;
import org.neardup.util.Reservation;

/**
 * The units of one text, with the signature and the features of each.
 *
 * @param outsideLimits how many are outside {@code min_length}, {@code max_length} and {@code
 *     min_words}
 * @param withoutShingles how many are empty or, where shingles are words, have no word
 */
record ComparedText(String raw, List<ComparedUnit> units, int outsideLimits, int withoutShingles) {

  /**
   * One unit of a text.
   *
   * @param codePoints its length after normalisation
   * @param features its shingles or its vector, for the exact comparison
   */
  record ComparedUnit(UnitSignature signature, int codePoints, Features features) {

    /** Its length in the raw text in UTF-16 code units, which is its weight in a coverage. */
    int length() {
      return signature.end() - signature.start();
    }
  }

  /** Memory of a unit without its signature and its features. */
  private static final int UNIT_BYTES = 160;

  /** Cuts a text in units and signs them; memory is charged for each. O(length). */
  static ComparedText read(String raw, Signer signer, Reservation memory, Effort effort) {
    effort.cut(raw);
    Collector collector = new Collector(signer, memory, effort);
    signer.cut(List.of(raw), collector);
    return new ComparedText(raw, List.copyOf(collector.units), collector.outside, collector.empty);
  }

  private static final class Collector implements UnitConsumer {
    private final Signer signer;
    private final Reservation memory;
    private final Effort effort;
    private final List<ComparedUnit> units = new ArrayList<>();
    private int outside;
    private int empty;

    Collector(Signer signer, Reservation memory, Effort effort) {
      this.signer = signer;
      this.memory = memory;
      this.effort = effort;
    }

    @Override
    public void accept(int position, int start, int end, NormalizedText unit) {
      effort.sign(signer.scheme(), unit.codePoints());
      Optional<UnitSignature> signature = signer.sign(position, start, end, unit);
      if (signature.isEmpty()) {
        empty++;
        return;
      }
      Features features = signer.features(unit);
      memory.add(UNIT_BYTES + signer.scheme().heapBytes() + (long) Long.BYTES * features.size());
      units.add(new ComparedUnit(signature.get(), unit.codePoints(), features));
    }

    @Override
    public void outside(int position, int start, int end, Outside why) {
      outside += why == Outside.IGNORED ? 0 : 1;
    }
  }

  long shingles() {
    return units.stream().mapToLong(unit -> unit.features().size()).sum();
  }

  /** The length of all units after normalisation, in code points. */
  long codePoints() {
    return units.stream().mapToLong(ComparedUnit::codePoints).sum();
  }
}
