package org.neardup.elasticsearch.rest.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;
import org.neardup.text.NormalizedText;
import org.neardup.text.Reservation;
import org.neardup.text.UnitConsumer;

/**
 * Cuts texts in units and takes of each what a comparison needs. O(length). Not thread safe: one
 * per thread.
 */
public final class UnitReader {

  /** A unit with its signature and its features, without what they hold. */
  private static final int UNIT_BYTES = 160;

  private final Signer signer;
  private final Reservation memory;
  private final Effort effort;

  /**
   * A reader of texts.
   *
   * @param signer signs by the scheme, for this reader alone
   * @param memory is asked for the memory of units as they are made
   * @param effort counts what they take, and says when that is too much
   */
  public UnitReader(Signer signer, Reservation memory, Effort effort) {
    this.signer = signer;
    this.memory = memory;
    this.effort = effort;
  }

  /** The units of a text. */
  public ComparedText read(String raw) {
    effort.cut(raw);
    Collector collector = new Collector();
    signer.cut(List.of(raw), collector);
    return new ComparedText(raw, collector.units, collector.outside, collector.empty);
  }

  private final class Collector implements UnitConsumer {
    private final List<ComparedUnit> units = new ArrayList<>();
    private int outside;
    private int empty;

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
      outside++;
    }
  }
}
