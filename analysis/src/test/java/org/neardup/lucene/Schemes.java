package org.neardup.lucene;

import org.neardup.lsh.Banding;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.Shingling;
import org.neardup.text.Unit;

/** Schemes for tests. */
final class Schemes {

  private Schemes() {}

  /** Character shingles, 16 bits. */
  static IndexScheme of(Unit unit, int bands, int rows) {
    return of(unit, bands, rows, 16);
  }

  /** Character shingles. */
  static IndexScheme of(Unit unit, int bands, int rows, int bits) {
    SignatureScheme signature =
        SignatureScheme.builder(unit)
            .shingling(Shingling.parse("char:5"))
            .components(bands * rows)
            .signatureBits(bits)
            .build();
    return new IndexScheme(signature, bands, rows, Banding.DISJOINT);
  }
}
