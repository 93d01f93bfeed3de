package org.neardup.jobs.extract;

import java.util.List;
import java.util.Optional;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.text.Span;
import org.neardup.text.WhiteSpace;

/**
 * Signs units that are normalised already, as {@link SignatureFormat} writes the signature of a
 * value that is the unit's text alone. Not thread safe.
 */
final class ContainerSigner {
  private final Signer signer;
  private final SignatureFormat format;

  private ContainerSigner(SignatureScheme scheme) {
    signer = new Signer(scheme);
    format = new SignatureFormat(scheme);
  }

  /** A signer, where the extract stage signs. */
  static Optional<ContainerSigner> of(SchemeRequest settings) {
    return ExtractStage.signs(settings)
        ? Optional.of(new ContainerSigner(settings.resolve().scheme().signature()))
        : Optional.empty();
  }

  /**
   * Signs a unit.
   *
   * @param raw the text as it stands in the document
   * @param normalized the same normalised
   */
  byte[] sign(String raw, NormalizedText normalized) {
    Span span = WhiteSpace.trim(raw, 0, raw.length());
    return signer
        .sign(0, span.start(), span.end(), normalized)
        .map(signature -> format.encode(List.of(signature)))
        .orElse(UnitContainer.NONE);
  }
}
