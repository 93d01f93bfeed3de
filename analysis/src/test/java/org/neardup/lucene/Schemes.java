package org.neardup.lucene;

import org.neardup.lsh.BandScheme;
import org.neardup.lsh.Settings;
import org.neardup.text.Unit;

public final class Schemes {

  private Schemes() {}

  /** Character shingles, 16 bits. */
  public static BandScheme of(Unit unit, int bands, int rows) {
    return of(unit, bands, rows, 16);
  }

  public static BandScheme of(Unit unit, int bands, int rows, int bits) {
    return (BandScheme)
        Settings.scheme(
            "unit=%s shingle=char:5 bands=%s rows=%s band_bits=%s"
                .formatted(unit.id(), bands, rows, bits));
  }
}
