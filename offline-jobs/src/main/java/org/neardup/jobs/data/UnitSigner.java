package org.neardup.jobs.data;

import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Task;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.Features;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/**
 * Signs units, of whichever of the {@link Languages} of a scheme. Not thread safe: one per thread.
 */
public final class UnitSigner {
  private final Languages languages;
  private final Signer own;
  private final Signer foreign;

  public UnitSigner(SignatureScheme scheme, Resources resources) {
    languages = new Languages(scheme);
    own = new Signer(scheme, languages.own(), resources);
    foreign = languages.translated().map(from -> new Signer(scheme, from, resources)).orElse(own);
  }

  /** A signer for the units of a complete scheme, in a task. */
  public static UnitSigner of(SchemeRequest scheme, Task task) {
    return new UnitSigner(scheme.resolve().scheme().signature(), task.resources());
  }

  public boolean comparesShingles() {
    return own.scheme() instanceof MinHashScheme;
  }

  /** Whether a unit or document with an id is of the language that is translated. */
  public boolean isForeign(Text id) {
    return languages.isForeign(id);
  }

  /** The signer for a unit or document with an id. */
  public Signer signer(Text id) {
    return isForeign(id) ? foreign : own;
  }

  public Optional<UnitSignature> sign(UnitRecord unit) {
    return signer(unit.id()).signUnit(Utf8.decode(unit.text()));
  }

  /** The features of a unit, which are compared exactly. */
  public Features features(UnitRecord unit) {
    return signer(unit.id()).features(Utf8.decode(unit.text()));
  }

  /** The facts of a unit, for {@link org.neardup.shingle.Facts#compared}. */
  public long facts(UnitRecord unit) {
    return signer(unit.id()).cutter().facts(Utf8.decode(unit.text()));
  }
}
