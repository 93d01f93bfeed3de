package org.neardup.jobs.data;

import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Task;
import org.neardup.resource.Resources;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.Features;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/** Signs units in any of the {@link Languages} of a scheme. Not thread safe: one per thread. */
public final class UnitSigner {
  private final Languages languages;
  private final Signer own;
  private final Signer sourceLanguage;

  /** A signer for the units of a scheme, in a task. */
  public UnitSigner(ResolvedScheme resolved, Task task) {
    SignatureScheme scheme = resolved.scheme().signature();
    Resources resources = task.resources();
    languages = new Languages(resolved.settings());
    own = new Signer(scheme, languages.own(), resources);
    sourceLanguage =
        languages.translated().map(from -> new Signer(scheme, from, resources)).orElse(own);
  }

  public boolean comparesShingles() {
    return own.scheme() instanceof MinHashScheme;
  }

  /** The signer for a document with an id. */
  public Signer signer(Text id) {
    return languages.isSourceLanguage(id) ? sourceLanguage : own;
  }

  private Signer signer(UnitRecord unit) {
    return unit.traits().sourceLanguage() ? sourceLanguage : own;
  }

  public Optional<UnitSignature> sign(UnitRecord unit) {
    return signer(unit).signUnit(Utf8.decode(unit.text()));
  }

  /** The features of a unit, which are compared exactly. */
  public Features features(UnitRecord unit) {
    return signer(unit).features(Utf8.decode(unit.text()));
  }

  /** The features and the numbers of a unit, at one go. */
  public Signer.Compared compared(UnitRecord unit) {
    return signer(unit).compared(Utf8.decode(unit.text()));
  }

  /** The numbers of a unit, for {@link org.neardup.shingle.TextNumbers#compared}. */
  public long numbers(UnitRecord unit) {
    return signer(unit).cutter().numbers(Utf8.decode(unit.text()));
  }
}
