package org.neardup.jobs.candidates;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;

/** The hashes of the bands of texts, one text at a time. Not thread safe. */
public final class BandHashes {
  /** The golden ratio's fraction: keeps equal hashes of different bands in different buckets. */
  private static final long BAND_STEP = 0x9E3779B97F4A7C15L;

  private final UnitSigner signer;
  private final UnitTokens tokens;
  private Optional<UnitSignature> signature = Optional.empty();

  /** The hashes by a complete scheme, in a task of a job. */
  BandHashes(SchemeRequest scheme, Configuration job) {
    signer = UnitSigner.of(scheme, job);
    tokens = UnitTokens.of(scheme.resolve().scheme());
  }

  /** Signs a text; false if there is no shingle in it. */
  boolean sign(UnitRecord unit) {
    signature = signer.sign(unit);
    return signature.isPresent();
  }

  /** How many bands a text has. */
  int bands() {
    return tokens.perUnit();
  }

  /** The hash of a band of the text that was signed last. */
  long hash(int band) {
    return hash(tokens, band, signature.orElseThrow());
  }

  /** The hash of a band of a signature. */
  public static long hash(UnitTokens tokens, int band, UnitSignature signature) {
    return tokens.hash(band, signature) + band * BAND_STEP;
  }
}
