package org.neardup.elasticsearch.rest.compare;

import java.util.ArrayList;
import java.util.List;
import org.neardup.signature.MinHash;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.text.LongList;
import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHasher;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;

/**
 * Cuts texts in units and takes of each what a comparison needs. O(length). Not thread safe: one
 * per thread.
 */
public final class UnitReader {

  private final SignatureScheme scheme;
  private final UnitCutter cutter;
  private final ShingleHasher hasher;
  private final MinHash minHash;
  private final LongList hashes = new LongList();

  /** A reader of texts under a scheme. */
  public UnitReader(SignatureScheme scheme) {
    this.scheme = scheme;
    this.cutter = new UnitCutter(scheme.text());
    this.hasher = new ShingleHasher(scheme.shingling());
    this.minHash = MinHash.of(scheme);
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
      hasher.hash(unit, hashes);
      long[] shingles = hashes.sortedDistinct();
      if (shingles.length == 0) {
        empty++;
        return;
      }
      long[] components = new long[scheme.components()];
      minHash.sketch(shingles, shingles.length, components);
      UnitSignature signature = new UnitSignature(position, start, end, components);
      units.add(new ComparedUnit(signature, unit.codePoints(), shingles));
    }

    @Override
    public void outside(int position, int start, int end, int codePoints) {
      outside++;
    }
  }
}
