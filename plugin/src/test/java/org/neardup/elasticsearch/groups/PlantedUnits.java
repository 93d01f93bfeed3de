package org.neardup.elasticsearch.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.lsh.IndexScheme;
import org.neardup.shingle.Shingling;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.Seeds;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/** Documents whose signatures are made up, so that their similarities are known. */
final class PlantedUnits {

  static final int COMPONENTS = 64;

  static final IndexScheme SCHEME =
      new BandScheme(
          new MinHashScheme(
              TextOptions.of(Unit.SENTENCE),
              Shingling.parse("char:5"),
              Family.FAST,
              ComponentWidths.equal(COMPONENTS, 16),
              Seeds.DEFAULT,
              Optional.empty()),
          16,
          4,
          Banding.DISJOINT);

  /** A document and its units. */
  record Document(String index, String id, List<UnitSignature> units) {

    byte[] container() {
      return new SignatureFormat(SCHEME.signature()).encode(units);
    }
  }

  private PlantedUnits() {}

  static Document document(String index, String id, long[]... signatures) {
    List<UnitSignature> units = new ArrayList<>();
    for (int i = 0; i < signatures.length; i++) {
      // Every other sentence was too short to be kept.
      units.add(new UnitSignature(2 * i, 100 * i, 100 * i + 90, signatures[i]));
    }
    return new Document(index, id, units);
  }

  static long[] signature(Random random) {
    return random.longs(COMPONENTS, 0, 1 << 16).toArray();
  }

  /** The same signature with some components changed, at random places. */
  static long[] changed(long[] signature, int components, Random random) {
    long[] changed = signature.clone();
    random
        .ints(0, COMPONENTS)
        .distinct()
        .limit(components)
        .forEach(at -> changed[at] = (changed[at] + 1) & 0xFFFF);
    return changed;
  }

  /**
   * Documents of 1 to 3 units in two indices; some units are copies of earlier ones with 0 to 20
   * components changed, so that there are chains too.
   */
  static List<Document> random(int documents, Random random) {
    List<long[]> all = new ArrayList<>();
    List<Document> made = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      long[][] units = new long[1 + random.nextInt(3)][];
      for (int u = 0; u < units.length; u++) {
        units[u] =
            all.isEmpty() || random.nextBoolean()
                ? signature(random)
                : changed(all.get(random.nextInt(all.size())), random.nextInt(21), random);
        all.add(units[u]);
      }
      made.add(
          document(random.nextBoolean() ? "a" : "b", "é" + random.nextInt(1000) + "-" + i, units));
    }
    return made;
  }
}
