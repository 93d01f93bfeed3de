package org.neardup.elasticsearch.rest.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.NormalizedText;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;

/**
 * Cuts texts in units and takes of each what a comparison needs. O(length). Not thread safe: one
 * per thread.
 */
public final class UnitReader {

  private final UnitCutter cutter;
  private final Signer signer;

  /**
   * A reader of texts.
   *
   * @param signer signs by the scheme, for this reader alone
   * @param language of the texts, as the signer takes them
   */
  public UnitReader(Signer signer, String language) {
    this.cutter = new UnitCutter(signer.scheme().text().withLanguage(language));
    this.signer = signer;
  }

  /** The units of a text. */
  public ComparedText read(String raw) {
    Collector collector = new Collector();
    cutter.cut(List.of(raw), collector);
    return new ComparedText(raw, collector.units, collector.outside, collector.empty);
  }

  private final class Collector implements UnitConsumer {
    private final List<ComparedUnit> units = new ArrayList<>();
    private int outside;
    private int empty;

    @Override
    public void accept(int position, int start, int end, NormalizedText unit) {
      Optional<UnitSignature> signature = signer.sign(position, start, end, unit);
      if (signature.isEmpty()) {
        empty++;
        return;
      }
      units.add(new ComparedUnit(signature.get(), unit.codePoints(), signer.features(unit)));
    }

    @Override
    public void outside(int position, int start, int end, Outside why) {
      outside++;
    }
  }
}
