package org.neardup.peers;

import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.Seeds;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/** Ours: what a text goes through in the plugin and in the jobs, normalisation included. */
final class NearDupSketcher implements Sketcher<UnitSignature> {

  private final MinHashScheme scheme;
  private final Signer signer;

  NearDupSketcher(Family family, int components, Shingling shingling) {
    scheme =
        new MinHashScheme(
            TextOptions.of(Unit.DOCUMENT), shingling, family, components, 16, Seeds.DEFAULT);
    signer = new Signer(scheme);
  }

  @Override
  public UnitSignature sketch(String text) {
    return signer.signUnit(text).orElseThrow();
  }

  @Override
  public double similarity(UnitSignature a, UnitSignature b) {
    return scheme.estimate(a.equalComponents(b));
  }

  @Override
  public int bytes(UnitSignature signature) {
    return signature.size() * scheme.signatureBits() / Byte.SIZE;
  }
}
