package org.neardup.signature;

import org.neardup.text.IdlePool;
import org.neardup.text.MemoryAccount;
import org.neardup.vector.Resources;

/**
 * Lends signers of one scheme, and keeps those that are given back in the pool of the resources.
 * Files that the scheme names are opened by the first signer. Thread safe.
 */
public final class Signers {

  private record Kind(SignatureScheme scheme, String language) {}

  private final Kind kind;
  private final Resources resources;
  private final IdlePool idle;

  /** Signers of a scheme; see {@link Signer#Signer(SignatureScheme, String, Resources)}. */
  public Signers(SignatureScheme scheme, String language, Resources resources) {
    this.kind = new Kind(scheme, language);
    this.resources = resources;
    this.idle = resources.shared(IdlePool.class, IdlePool::new);
  }

  /** The account that each signer asks. */
  public MemoryAccount memory() {
    return resources.memory();
  }

  /**
   * A signer for the caller alone.
   *
   * @throws IllegalStateException if a file is missing or not the one that the scheme means
   */
  public Signer take() {
    return idle.take(kind, () -> new Signer(kind.scheme(), kind.language(), resources));
  }

  /** Takes back a signer that {@link #take} has given. */
  public void giveBack(Signer signer) {
    idle.giveBack(kind, signer);
  }
}
