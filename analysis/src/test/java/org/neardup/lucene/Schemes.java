package org.neardup.lucene;

import org.neardup.lsh.BandScheme;
import org.neardup.lsh.Banding;
import org.neardup.signature.MinHashScheme;
import org.neardup.text.Shingling;
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
        MinHashScheme.builder(unit)
            .shingling(Shingling.parse("char:5"))
            .components(bands * rows)
            .signatureBits(bits)
            .build();
    return new BandScheme(signature, bands, rows, Banding.DISJOINT);
  }
}
