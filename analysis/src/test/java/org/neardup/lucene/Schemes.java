package org.neardup.lucene;

import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.Seeds;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/** Schemes for tests. */
final class Schemes {

  private Schemes() {}

  /** Character shingles, 16 bits. */
  static BandScheme of(Unit unit, int bands, int rows) {
    return of(unit, bands, rows, 16);
  }

  /** Character shingles. */
  static BandScheme of(Unit unit, int bands, int rows, int bits) {
    MinHashScheme signature =
        new MinHashScheme(
            TextOptions.of(unit),
            Shingling.parse("char:5"),
            Family.FAST,
            bands * rows,
            bits,
            Seeds.DEFAULT);
    return new BandScheme(signature, bands, rows, Banding.DISJOINT);
  }
}
